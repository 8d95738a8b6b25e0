import { Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getActionLabel } from '#contract/admin/audit.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { Facts } from '#app/desk/facts.tsx'
import { Drawer } from '#app/desk/list/drawer.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { auditEntryQuery } from '#app/queries/desk/audit.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
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
      text={<SmallText>Catatan ke-{seq}</SmallText>}
      rowId={seq}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Waktu', formatMoment(entry.at)],
          [
            'Siapa',
            entry.actor ? (
              <AppLink key="actor" to={`/admin/user/${entry.actor.id}`}>
                {getActorName(entry)}
              </AppLink>
            ) : (
              getActorName(entry)
            ),
          ],
          ['Dari', entry.place],
          [
            'Tentang',
            detail && toSubject ? (
              <AppLink key="subject" to={toSubject}>
                {detail.subject}
              </AppLink>
            ) : (
              (detail?.subject ?? 'Rinciannya dihapus bersama akunnya')
            ),
          ],
          detail && toPerson && toPerson !== toSubject
            ? [
                'Data milik',
                <AppLink key="person" to={toPerson}>
                  Buka pengguna
                </AppLink>,
              ]
            : null,
          ['Alasan', detail?.reason ?? '–'],
        ]}
      />
      {names.length > 0 && (
        <Table layout="fixed">
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
