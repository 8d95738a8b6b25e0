/** Freshness of answers for admins and experts. Short, because they see the work of others. */
export const adminFresh = { staleTime: 10_000 } as const
