/** Box of a long table, which scrolls inside it. */
export const tableBox = {
  mah: '46rem',
  bd: '1px solid var(--line)',
  bdrs: 'md',
  bg: 'var(--surface-raised)',
} as const
