import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouponPrefix, CouponState, type CouponListSearch } from '#contract/payment/coupon.list.ts'
import { BulkActions } from '#app/desk/bulk/bulk-actions.tsx'
import type { BulkOffer } from '#app/desk/bulk/bulk-dialog.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { DeskList } from '#app/desk/list/desk-list.tsx'
import { listFilter } from '#app/desk/list/list-filter.ts'
import type { OpeningListProps } from '#app/desk/list/list-route.ts'
import { useSelection } from '#app/desk/list/selection.ts'
import { couponListQuery } from '#app/queries/desk/coupon.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'
import { createCoupon } from '#contract/payment/coupon.ts'
import { couponColumns } from './columns.tsx'
import { CouponKinds } from './coupon-kinds.tsx'
import { NewCouponDialog } from './new-coupon-dialog.tsx'
import { couponStates } from './labels.ts'

const bulkOffers: readonly BulkOffer[] = [
  {
    action: 'coupon.stop',
    name: 'Hentikan',
    text: rows => `Kode dari ${rows} langsung tidak bisa dipakai. Selama 24 jam ini bisa dibatalkan seluruhnya.`,
    isDangerous: true,
  },
]

/** Screen that lists the batches of voucher codes. */
export function CouponListScreen({ search, onSearch, open, children }: OpeningListProps<CouponListSearch>) {
  const { markOld } = useDeskCall()
  const { data: page } = useSuspenseQuery(couponListQuery(search))
  const { filter, narrow } = listFilter(search, onSearch)
  const selection = useSelection(JSON.stringify(filter))
  const [isMaking, setIsMaking] = useState(false)

  return (
    <DeskList
      title="Coupon"
      noun="batch"
      page={page}
      columns={couponColumns}
      rowId={coupon => coupon.id}
      rowName={coupon => coupon.title}
      address={search}
      onAddress={onSearch}
      open={open}
      selection={selection}
      bulkActions={
        <BulkActions
          offers={bulkOffers}
          noun="batch"
          selection={selection}
          filter={filter}
          onRest={() => void markOld(createCoupon)}
        />
      }
      actions={
        <>
          <CouponKinds here="/admin/coupon" />
          <Button onClick={() => setIsMaking(true)}>Buat batch</Button>
        </>
      }
      filters={
        <>
          <FilterSearch
            label="Cari batch, kelas, atau satu kode"
            value={search.search}
            onSearch={words => narrow({ search: words })}
          />
          <FilterSelect
            label="Awalan"
            all="Semua awalan"
            value={search.prefix}
            choices={CouponPrefix.options.map(value => ({ value, name: value }))}
            onChoose={prefix => narrow({ prefix })}
          />
          <FilterSelect
            label="Keadaan"
            all="Semua"
            value={search.state}
            choices={CouponState.options.map(value => ({ value, name: couponStates[value].name }))}
            onChoose={state => narrow({ state })}
          />
        </>
      }
    >
      {children}
      {isMaking && <NewCouponDialog onClose={() => setIsMaking(false)} onMade={open.onOpen} />}
    </DeskList>
  )
}
