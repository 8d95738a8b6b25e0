import { Box } from '@mantine/core'
import { getActionLabel, verifyAudit } from '#contract/admin/audit.ts'
import { callApi } from '#app/session/api.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { auditActions, type AuditAction, type AuditEntry } from '#contract/admin/audit.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DayFilter } from '#app/desk/list/day-filter.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { DateTimeText } from '#app/desk/moment.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { auditListQuery, type AuditListSearch } from '#app/queries/desk/audit.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { getActorName } from './labels.ts'
import { PersonFilter } from './person-filter.tsx'
import { findSubjectLink } from './subject-link.ts'

const VERIFY_WAIT_MS = 120_000

function renderSubjectCell(entry: AuditEntry) {
  const [name, link] = [entry.detail?.subject, findSubjectLink(entry)]
  if (name === undefined) return 'Sudah dihapus'
  return link ? <AppLink to={link}>{name}</AppLink> : name
}

const columns: readonly DeskColumn<AuditEntry>[] = [
  { id: 'at', name: 'Waktu', sort: 'seq', cell: entry => <DateTimeText at={entry.at} /> },
  { id: 'actor', name: 'Siapa', cell: getActorName },
  { id: 'deed', name: 'Perbuatan', cell: entry => getActionLabel(entry.deed) },
  { id: 'subject', name: 'Tentang', cell: renderSubjectCell },
  { id: 'reason', name: 'Alasan', cell: entry => entry.detail?.reason ?? '–' },
  { id: 'place', name: 'Dari', isExtra: true, cell: entry => entry.place },
]

/**
 * Lists logged actions. The button 'Periksa keutuhan' (check integrity) lets the server verify the log's hash chain.
 * Then the screen shows the number of entries and the last hash, or the first entry that does not match the previous
 * one.
 */
export function LogScreen({ search, onSearch, open, children }: OpeningListProps<AuditListSearch>) {
  const { data: page } = useSuspenseQuery(auditListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  return (
    <DeskList
      title="Log"
      noun="catatan"
      page={page}
      columns={columns}
      rowId={entry => String(entry.seq)}
      rowName={entry => `${getActionLabel(entry.deed)}, ${formatMoment(entry.at)}`}
      address={search}
      onAddress={onSearch}
      open={open}
      actions={<Verify />}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau alasan"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Perbuatan"
            all="Semua perbuatan"
            value={search.deed}
            choices={Object.entries(auditActions).map(([value, name]) => ({ value, name }))}
            // The options of the filter are the keys of `auditActions`.
            onChoose={action => narrow({ deed: action as AuditAction | undefined })}
          />
          <PersonFilter
            label="Siapa"
            value={search.actor}
            name={page.names.actor}
            onChoose={actor => narrow({ actor })}
          />
          <PersonFilter
            label="Data milik"
            value={search.person}
            name={page.names.person}
            onChoose={person => narrow({ person })}
          />
          <DayFilter label="Hari (WIB)" from={search.from} until={search.until} onChoose={narrow} />
          {search.subject && (
            <Button variant="secondary" onClick={() => narrow({ subject: undefined })}>
              Hanya tentang satu hal: hapus
            </Button>
          )}
        </>
      }
    >
      {children}
    </DeskList>
  )
}

function Verify() {
  const { isBusy, answer, failure, run } = useAction(async () => {
    const { count, brokenAt, lastHash } = await callApi(verifyAudit, {}, { timeoutMs: VERIFY_WAIT_MS })
    return brokenAt === null
      ? `Utuh: ${formatNumber(count)} catatan, sidik terakhir ${lastHash.slice(0, 12)}.`
      : `Tidak utuh: catatan ke-${formatNumber(brokenAt)} tidak cocok dengan yang sebelumnya.`
  }, getFailureText)

  return (
    <>
      <Box component="output">{answer ?? failure}</Box>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void run()}>
        Periksa keutuhan
      </Button>
    </>
  )
}
