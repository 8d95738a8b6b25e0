import { brand } from '#contract/site/brand.ts'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { CourseDetail } from '#contract/catalog/course.ts'
import { formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Choice, ChoiceGroup } from '#app/ui/choice.tsx'

const names: Record<PaymentMethod, string> = {
  midtrans: 'Kartu, transfer, atau dompet digital',
  point: `Poin ${brand.name}`,
}

interface Props {
  course: Pick<CourseDetail, 'priceRupiah' | 'pricePoints'>
  available: readonly PaymentMethod[]
  isUserPointEnough: boolean
  value: PaymentMethod | undefined
  onChange: (method: PaymentMethod) => void
}

export function PaymentChoice({ course, available, isUserPointEnough, value, onChange }: Props) {
  if (available.length === 0) return <p>Belum ada cara membayar yang dibuka untuk kelas ini.</p>
  if (course.priceRupiah === 0) return <p>Kelas ini gratis, jadi tidak ada yang perlu dibayar.</p>
  return (
    <ChoiceGroup legend="Cara membayar">
      {available.map(method => (
        <Choice
          key={method}
          name="paymentMethod"
          value={method}
          title={names[method]}
          isChosen={method === value}
          onChoose={() => onChange(method)}
          end={
            <strong>
              {method === 'point' ? formatPoints(course.pricePoints ?? 0) : formatRupiah(course.priceRupiah)}
            </strong>
          }
        >
          {method === 'point' && !isUserPointEnough && <Badge tone="points">Poinmu belum cukup</Badge>}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
