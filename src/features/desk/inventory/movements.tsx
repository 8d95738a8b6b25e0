import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import desk from '#app/desk/desk.module.css'
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
    <section className={desk.part}>
      <h3>Buku stok</h3>
      {isError && <Alert>Buku stok belum bisa dibaca.</Alert>}
      {page?.items.length === 0 && <p className={desk.small}>Belum ada pergerakan.</p>}
      <ul className={desk.lines}>
        {page?.items.map(({ id: movementId, amount, reason, note, movedBy, at }) => (
          <li key={movementId}>
            <span>{movementNames[reason]}</span>
            <strong>{addPlusSign(amount, formatNumber(amount))}</strong>
            <span className={desk.small}>{[formatMoment(at, 'WIB'), movedBy, note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {page && <Pager page={page} onMove={setPageWindow} />}
    </section>
  )
}
