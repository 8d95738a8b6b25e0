import { useQuery } from '@tanstack/react-query'
import { brand } from '#contract/site/brand.ts'
import type { PaymentMethod } from '#contract/payment/checkout.ts'
import type { CourseDetail } from '#contract/catalog/course.ts'
import { formatNumber, formatPoints, formatRupiah } from '#app/lib/numbers.ts'
import { pointBalanceQuery } from '#app/queries/points.ts'
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
          {method === 'point' && <PointBalance pricePoints={course.pricePoints ?? 0} isEnough={isUserPointEnough} />}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

/** Shows the learner how many points they have, and how many remain after the payment. */
function PointBalance({ pricePoints, isEnough }: { pricePoints: number; isEnough: boolean }) {
  const { data } = useQuery(pointBalanceQuery())
  const balance = data?.balance
  if (!isEnough) {
    return (
      <Badge tone="points">
        {balance === undefined ? 'Poinmu belum cukup' : `Poinmu belum cukup: kamu punya ${formatNumber(balance)}`}
      </Badge>
    )
  }
  if (balance === undefined || balance < pricePoints) return null
  return `Kamu punya ${formatNumber(balance)} poin, sisa ${formatNumber(balance - pricePoints)}`
}
