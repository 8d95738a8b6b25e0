import { Flex, NativeSelect, Stack } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CertificateSearch } from '#contract/certificate/certificate-search.ts'
import { ScreenHead } from '#app/desk/screen-head.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { useSelection } from '#app/desk/list/selection.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { FilterTabs } from '#app/desk/filter-tabs.tsx'
import {
  certificateListQuery,
  courseOptionsQuery,
  sessionOptionsQuery,
  type SessionPath,
} from '#app/queries/desk/certificate.ts'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { useLoggedFailure } from './use-logged-failure.ts'
import { Button } from '#app/ui/button.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { CertificateImport } from './certificate-import.tsx'
import classes from './certificate.module.css'
import { certificateColumns } from './columns.tsx'
import { ImportedCertificates } from './imported-certificates.tsx'
import { type Attendance, filterRows } from './rows.ts'

interface Props {
  search: CertificateSearch
  onSearch: (next: CertificateSearch) => void
}

/** Admin screen of certificates, with the list of imported certificates. */
export function CertificateScreen({ search, onSearch }: Props) {
  const [isImporting, setIsImporting] = useState(false)
  return (
    <Stack gap="md">
      <Flex component="header" wrap="wrap" gap="sm" align="center" justify="space-between">
        <ScreenHead title="Create Certificate" />
        <Button variant="secondary" onClick={() => setIsImporting(true)}>
          Impor sertifikat
        </Button>
      </Flex>
      <FilterTabs
        label="Jenis"
        value={search.kind ?? 'course'}
        choices={[
          { value: 'course', name: 'Kelas' },
          { value: 'imported', name: 'Alihan' },
        ]}
        onChoose={value => onSearch(value === 'imported' ? { kind: value } : {})}
      />
      {search.kind === 'imported' ? (
        <ImportedCertificates search={search} onSearch={onSearch} />
      ) : (
        <CourseCertificates search={search} onSearch={onSearch} />
      )}
      {isImporting && <CertificateImport onClose={() => setIsImporting(false)} />}
    </Stack>
  )
}

function CourseCertificates({ search, onSearch }: Props) {
  const { courseId, sessionId } = search
  const isGenerated = search.isGenerated === 'true'
  const { data: courses } = useSuspenseQuery(courseOptionsQuery())
  const sessions = useQuery({ ...sessionOptionsQuery(courseId ?? ''), enabled: courseId !== undefined })
  useLoggedFailure(sessions.error)
  return (
    <>
      <ActionRow>
        <FilterSelect
          label="Kelas"
          all="Pilih kelas"
          value={courseId}
          choices={courses.map(({ id, title }) => ({ value: id, name: title }))}
          onChoose={id => onSearch({ courseId: id, isGenerated: search.isGenerated })}
        />
        <FilterSelect
          label="Jadwal"
          all="Pilih jadwal"
          value={sessionId}
          choices={(courseId && sessions.data ? sessions.data : []).map(({ id, title }) => ({
            value: id,
            name: title,
          }))}
          onChoose={id => onSearch({ ...search, sessionId: id })}
        />
        <FilterTabs
          label="Sertifikat"
          value={isGenerated ? 'yes' : 'no'}
          choices={[
            { value: 'no', name: 'Belum dibuat' },
            { value: 'yes', name: 'Sudah dibuat' },
          ]}
          onChoose={value => onSearch({ ...search, isGenerated: value === 'yes' ? 'true' : undefined })}
        />
      </ActionRow>
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {courseId && sessionId ? (
        <SessionCertificates
          key={`${courseId} ${sessionId} ${isGenerated}`}
          path={{ courseId, sessionId }}
          isGenerated={isGenerated}
        />
      ) : (
        !sessions.isError && (
          <EmptyState title="Pilih kelas dan jadwal">
            <p>Peserta jadwal itu muncul di sini, beserta sertifikatnya.</p>
          </EmptyState>
        )
      )}
    </>
  )
}

function SessionCertificates({ path, isGenerated }: { path: SessionPath; isGenerated: boolean }) {
  const list = useQuery(certificateListQuery(path, isGenerated))
  useLoggedFailure(list.error)
  const [name, setName] = useState<string>()
  const [attendance, setAttendance] = useState<Attendance>()
  const selection = useSelection(`${name ?? ''}|${attendance ?? ''}`)
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingState label="Memuat peserta…" />
    )
  }
  const rows = filterRows(list.data, { name, attendance })
  return (
    <DeskList
      title="Peserta"
      isPart
      noun="peserta"
      page={{ items: rows, total: { count: rows.length, isExact: true }, next: null, previous: null }}
      columns={certificateColumns}
      rowId={row => row.enrollmentId}
      rowName={row => row.name}
      address={{}}
      onAddress={() => undefined}
      isFiltered={Boolean(name) || attendance !== undefined}
      onClearFilters={() => {
        setName(undefined)
        setAttendance(undefined)
      }}
      selection={selection}
      bulkActions={
        <BulkActions
          path={path}
          isGenerated={isGenerated}
          ids={rows.filter(row => selection.ids.has(row.enrollmentId)).map(row => row.enrollmentId)}
          onDone={selection.clear}
        />
      }
      filters={
        <>
          <FilterSearch label="Cari nama atau email" value={name} onSearch={setName} />
          <NativeSelect
            label="Kehadiran"
            className={classes.attendance}
            data-value={attendance}
            value={attendance ?? ''}
            onChange={event => {
              const { value } = event.currentTarget
              setAttendance(value === 'Valid' || value === 'In Validate' ? value : undefined)
            }}
          >
            <option value="">Semua</option>
            <option value="Valid">Valid</option>
            <option value="In Validate" className={classes.inValidate}>
              In Validate
            </option>
          </NativeSelect>
        </>
      }
    />
  )
}
