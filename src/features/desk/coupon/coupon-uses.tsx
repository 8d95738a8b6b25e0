import { Alert, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRequest } from '#contract/wire/page.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
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
    <Part gap="0.5rem">
      <Title order={3}>Pemakaian{page ? `: ${formatTotal(page.total, 'kali')}` : ''}</Title>
      {isError && <Alert>Pemakaiannya belum bisa dibaca.</Alert>}
      {page?.items.length === 0 && <SmallText>Belum ada yang memakai.</SmallText>}
      <PlainList isLined>
        {page?.items.map(use => (
          <ListRow key={use.id}>
            <AppLink to={`/admin/user/${use.user.id}`}>{use.user.fullName}</AppLink>
            <span>{use.code}</span>
            <SmallText span w="100%">
              {use.user.email} · {formatMoment(use.redeemedAt, 'WIB')}
            </SmallText>
          </ListRow>
        ))}
      </PlainList>
      {page && <Pager page={page} onMove={setPageWindow} />}
    </Part>
  )
}
