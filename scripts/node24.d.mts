/** What programs of ours need of node24.mjs, which runs on a Node that reads no types. */
export const serverFlags: readonly string[]
