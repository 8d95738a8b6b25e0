/** `staleTime` of queries for admins and experts. Short, because other users change the same data. */
export const deskStaleTime = { staleTime: 10_000 } as const
