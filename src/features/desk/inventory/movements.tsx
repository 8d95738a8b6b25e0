import { Alert, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { Pager } from '#app/desk/pager.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { movementsQuery } from '#app/queries/desk/inventory.ts'
import { movementNames, addPlusSign } from './labels.ts'

/** Lists all changes of the stock. */
export function Movements({ id }: { id: string }) {
  const [pageWindow, setPageWindow] = useState<PageRequest>({})
  const { data: page, isError } = useQuery({ ...movementsQuery(id, pageWindow), placeholderData: keepPreviousData })
  return (
    <Part gap="0.5rem">
      <Title order={3}>Buku stok</Title>
      {isError && <Alert>Buku stok belum bisa dibaca.</Alert>}
      {page?.items.length === 0 && <SmallText>Belum ada pergerakan.</SmallText>}
      <PlainList isLined>
        {page?.items.map(({ id: movementId, amount, reason, note, movedBy, at }) => (
          <ListRow key={movementId}>
            <span>{movementNames[reason]}</span>
            <strong>{addPlusSign(amount, formatNumber(amount))}</strong>
            <SmallText span w="100%">
              {[formatMoment(at, 'WIB'), movedBy, note].filter(Boolean).join(' · ')}
            </SmallText>
          </ListRow>
        ))}
      </PlainList>
      {page && <Pager page={page} onMove={setPageWindow} />}
    </Part>
  )
}
