import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { PackageImport, startPackageImport } from '#contract/packages/package-import.ts'
import type { addPackageUnits } from '#contract/packages/package-units.ts'
import { packageImportQuery } from '#app/queries/desk/package.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'

/** Returns whether the server is still working, so that the state is polled. */
const isAtWork = ({ state }: PackageImport) => state === 'checking' || state === 'importing'
const ASK_EVERY_MS = 1_500

/**
 * Polls an import until the server has finished its step. When the import is done, this hook refetches the queries that
 * `change` makes stale, because the new content did not exist yet when `change` was called. It then calls `onDone`.
 */
export function usePackageImport(
  id: string,
  change: typeof startPackageImport | typeof addPackageUnits,
  onDone?: (done: PackageImport) => void,
) {
  const { markOld } = useDeskCall()
  const query = useQuery({
    ...packageImportQuery(id),
    refetchInterval: ({ state: { data } }) => (data && !isAtWork(data) ? false : ASK_EVERY_MS),
  })
  const { data: plan } = query
  const isDone = plan?.state === 'done'
  const finish = useEffectEvent(async () => {
    await markOld(change)
    if (plan) onDone?.(plan)
  })
  useEffect(() => {
    if (isDone) void finish()
  }, [isDone])
  return query
}
