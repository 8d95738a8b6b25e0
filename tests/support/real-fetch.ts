/**
 * `fetch` takes its clock from the global when it is first used, and keeps it: with the clock of a test that puts another in its
 * place, all fetches of that process would fail from then on.
 */
await fetch('data:,')
