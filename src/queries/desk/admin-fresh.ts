/** Admins and experts see the work of others, so an answer counts as fresh only while they move between two pages. */
export const adminFresh = { staleTime: 10_000 } as const
