import { Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getActionLabel } from '#contract/admin/audit.ts'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { auditEntryQuery } from '#app/queries/desk/audit.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import classes from './log.module.css'
import { getActorName, getFieldLabel, describeValue } from './labels.ts'
import { findPersonLink, findSubjectLink } from './subject-link.ts'

export function EntryDrawer({ seq, onClose }: { seq: string; onClose: () => void }) {
  const { data } = useSuspenseQuery(auditEntryQuery(seq))
  const [entry] = data.items
  if (!entry) {
    return (
      <Drawer title="Catatan tidak ada" rowId={seq} onClose={onClose}>
        <EmptyState title="Catatan ini tidak ada" />
      </Drawer>
    )
  }
  const { detail } = entry
  const [toSubject, toPerson] = [findSubjectLink(entry), findPersonLink(entry)]
  const names = [...new Set([...Object.keys(detail?.before ?? {}), ...Object.keys(detail?.after ?? {})])]
  return (
    <Drawer
      title={getActionLabel(entry.deed)}
      text={<p className={classes.small}>Catatan ke-{seq}</p>}
      rowId={seq}
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <dt>Waktu</dt>
        <dd>{formatMoment(entry.at)}</dd>
        <dt>Siapa</dt>
        <dd>
          {entry.actor ? (
            <AppLink to={`/admin/user/${entry.actor.id}`}>{getActorName(entry)}</AppLink>
          ) : (
            getActorName(entry)
          )}
        </dd>
        <dt>Dari</dt>
        <dd>{entry.place}</dd>
        <dt>Tentang</dt>
        <dd>
          {detail && toSubject ? (
            <AppLink to={toSubject}>{detail.subject}</AppLink>
          ) : (
            (detail?.subject ?? 'Rinciannya dihapus bersama akunnya')
          )}
        </dd>
        {detail && toPerson && toPerson !== toSubject && (
          <>
            <dt>Data milik</dt>
            <dd>
              <AppLink to={toPerson}>Buka pengguna</AppLink>
            </dd>
          </>
        )}
        <dt>Alasan</dt>
        <dd>{detail?.reason ?? '–'}</dd>
      </dl>
      {names.length > 0 && (
        <Table className={classes.change}>
          <Table.Caption className="visually-hidden">Yang berubah</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Isian</Table.Th>
              <Table.Th scope="col">Sebelum</Table.Th>
              <Table.Th scope="col">Sesudah</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map(name => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{getFieldLabel(name)}</Table.Th>
                <Table.Td>{detail?.before ? describeValue(name, detail.before[name]) : '–'}</Table.Td>
                <Table.Td>{detail?.after ? describeValue(name, detail.after[name]) : '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Drawer>
  )
}
