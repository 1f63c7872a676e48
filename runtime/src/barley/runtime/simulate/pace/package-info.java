/** Times of blocks in which each node goes at its own pace. */
package barley.runtime.simulate.pace;
