/** What nodes do in blocks in which each goes at its own pace: item by item, as the runtime takes it. */
package barley.lang.prove.pace;
