/** Style of the box in which a long table scrolls. */
export const tableBox = {
  mah: '46rem',
  bd: '1px solid var(--line)',
  bdrs: 'md',
  bg: 'var(--surface-raised)',
} as const
