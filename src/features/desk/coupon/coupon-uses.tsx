import { Alert } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import desk from '#app/desk/desk.module.css'
import { Pager } from '#app/desk/pager.tsx'
import { formatTotal } from '#app/desk/page-total.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { couponUsesQuery } from '#app/queries/desk/coupon.ts'
import { AppLink } from '#app/ui/app-link.tsx'

/** Lists the uses of voucher codes, newest first. */
export function CouponUses({ id }: { id: string }) {
  const [pageWindow, setPageWindow] = useState<PageRequest>({})
  const { data: page, isError } = useQuery({ ...couponUsesQuery(id, pageWindow), placeholderData: keepPreviousData })
  return (
    <section className={desk.part}>
      <h3>Pemakaian{page ? `: ${formatTotal(page.total, 'kali')}` : ''}</h3>
      {isError && <Alert>Pemakaiannya belum bisa dibaca.</Alert>}
      {page?.items.length === 0 && <p className={desk.small}>Belum ada yang memakai.</p>}
      <ul className={desk.lines}>
        {page?.items.map(use => (
          <li key={use.id}>
            <AppLink to={`/admin/user/${use.user.id}`}>{use.user.fullName}</AppLink>
            <span>{use.code}</span>
            <span className={desk.small}>
              {use.user.email} · {formatMoment(use.redeemedAt, 'WIB')}
            </span>
          </li>
        ))}
      </ul>
      {page && <Pager page={page} onMove={setPageWindow} />}
    </section>
  )
}
