package barley.lang.plan;

import java.util.List;

import barley.runtime.data.ElementType;

/** An expression that is computed for each element. It is written as Java when programs are made, with the names that these give. */
public interface ElementExpression {

	/** Returns the type of all elements, in which it is computed. */
	ElementType type();

	/** Returns the data that it reads as the author names them, {@code y[i]}, each once. */
	List<String> operands();

	/** Returns the other names in it, each once; they stand for numbers and conditions. */
	List<String> values();

	/** Returns the operators of authors that it calls. */
	List<OperatorDefinition> operators();

	/** Returns whether it names the number of the core that sends; if nodes compute, that is the node itself. */
	boolean readsId();

	/** Returns whether it names the number of the core that computes. */
	boolean readsCore();

	/** Returns whether it depends on random numbers. */
	boolean isRandom();

	/** Returns it as Java. */
	String java(Names names);

	/** What is written for names. */
	interface Names {

		/** An element of data, by the position among the operands. */
		String operand(int operand);

		/** A number or condition, by the position among the values. */
		String value(int value);

		/** The number of the core that sends, {@code id}, or that computes. */
		String core(boolean sender);

		/** The random number that {@code number} distinguishes. */
		String random(String number);

		/** The class of an operator. */
		String operator(OperatorDefinition operator);
	}
}
