/**
 * Calls `fetch` once before the tests, because `fetch` stores the global clock at its first use. If a test replaced the
 * clock before the first use, all later calls of that process would fail.
 */
await fetch('data:,')
