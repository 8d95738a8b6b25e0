import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeCertificate, type ImportedCertificateRow } from '#contract/certificate/certificate.admin.ts'
import type { CertificateSearch } from '#contract/certificate/certificate-search.ts'
import { certificateNames } from '#contract/certificate/certificate.ts'
import { EmailText } from '#app/desk/email-text.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import type { DeskColumn } from '#app/desk/list/columns.ts'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { ListScreenProps } from '#app/desk/list/list-route.ts'
import { StateDot } from '#app/desk/state-dot.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { importedListQuery } from '#app/queries/desk/certificate.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'

type Row = ImportedCertificateRow

const columns: readonly DeskColumn<Row>[] = [
  {
    id: 'owner',
    name: 'Pemilik',
    cell: row => <AppLink to={`/admin/user/${row.owner.id}`}>{row.owner.fullName}</AppLink>,
  },
  { id: 'title', name: 'Judul', cell: row => row.title },
  { id: 'source', name: 'Penerbit asal', cell: row => row.source },
  { id: 'earnedKind', name: 'Jenis asal', cell: row => certificateNames[row.earnedKind] },
  {
    id: 'state',
    name: 'Keadaan',
    cell: row => (row.revokedAt ? <StateDot tone="bad">Dicabut</StateDot> : <StateDot tone="good">Berlaku</StateDot>),
  },
  { id: 'importedAt', name: 'Dialihkan', sort: 'importedAt', cell: row => formatMoment(row.importedAt, 'WIB') },
  { id: 'finishedAt', name: 'Diraih', sort: 'finishedAt', isExtra: true, cell: row => formatMoment(row.finishedAt) },
  { id: 'email', name: 'Email', isExtra: true, cell: row => <EmailText email={row.owner.email} /> },
  { id: 'sourceNumber', name: 'Nomor asal', isExtra: true, cell: row => row.sourceNumber ?? 'Tidak ada' },
  { id: 'score', name: 'Nilai', isExtra: true, cell: row => row.score ?? 'Tidak ada' },
  { id: 'importedBy', name: 'Dialihkan oleh', isExtra: true, cell: row => row.importedBy },
  { id: 'revokeReason', name: 'Alasan pencabutan', isExtra: true, cell: row => row.revokeReason ?? 'Tidak ada' },
]

const createColumns = (onRevoke: (row: Row) => void): readonly DeskColumn<Row>[] => [
  ...columns,
  {
    id: 'revoke',
    name: 'Tindakan',
    cell: row =>
      row.revokedAt === null && (
        <Button
          variant="danger-quiet"
          aria-label={`Cabut sertifikat ${row.owner.fullName}: ${row.title}`}
          onClick={() => onRevoke(row)}
        >
          Cabut
        </Button>
      ),
  },
]

/** Lists certificates that other schools or systems issued. Each can be revoked with a reason. */
export function ImportedCertificates({ search, onSearch }: ListScreenProps<CertificateSearch>) {
  const { call } = useDeskCall()
  const { data: page } = useSuspenseQuery(importedListQuery(search))
  const { narrow } = listFilter(search, onSearch)
  const [revoking, setRevoking] = useState<Row>()
  return (
    <DeskList
      title="Sertifikat alihan"
      isPart
      noun="sertifikat"
      page={page}
      columns={createColumns(setRevoking)}
      rowId={row => row.id}
      rowName={row => `${row.owner.fullName}: ${row.title}`}
      address={search}
      onAddress={onSearch}
      isFiltered={Boolean(search.search) || Boolean(search.source) || search.state !== undefined}
      onClearFilters={() => onSearch({ kind: 'imported' })}
      filters={
        <>
          <FilterSearch
            label="Cari nama atau email"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSearch
            label="Cari penerbit asal"
            value={search.source}
            onSearch={words => narrow({ source: words })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={[
              { value: 'valid', name: 'Berlaku' },
              { value: 'revoked', name: 'Dicabut' },
            ]}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {revoking && (
        <ReasonDialog
          title={`Cabut sertifikat ${revoking.owner.fullName}`}
          subject={revoking.id}
          text={`"${revoking.title}" dari ${revoking.source} tidak berlaku lagi bagi siapa pun yang memeriksanya. Ini tidak bisa dibatalkan, dan alasannya dibaca pelajar.`}
          submitLabel="Cabut"
          isDangerous
          onClose={() => setRevoking(undefined)}
          onDo={async reason => {
            await call(revokeCertificate, { params: { id: revoking.id }, body: { reason } })
            showToast('Sertifikat dicabut.')
          }}
        />
      )}
    </DeskList>
  )
}
