import { DAY_MS } from '#contract/wire/durations.ts'
import { createCoupon } from '#contract/payment/coupon.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery } from '@tanstack/react-query'
import { CouponPrefix } from '#contract/payment/coupon.list.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { parseNumber } from '#app/desk/form/number-text.ts'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { useTypedDraft } from '#app/desk/form/typed-draft.ts'
import { TypedFields } from '#app/desk/form/typed-fields.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { courseOptionsQuery } from '#app/queries/desk/certificate.ts'

interface Props {
  onClose: () => void
  onMade: (id: string) => void
}

const getFields = (courses: readonly { id: string; title: string }[]): FormField[] => [
  { name: 'prefix', label: 'Awalan', choices: CouponPrefix.options.map(value => ({ value, name: value })) },
  { name: 'courseId', label: 'Kelas', choices: courses.map(({ id, title }) => ({ value: id, name: title })) },
  { name: 'title', label: 'Nama batch', hint: 'Misalnya nama mitra dan bulannya.' },
  { name: 'activeFrom', label: 'Mulai berlaku', moment: 'WIB' },
  { name: 'expiresAt', label: 'Berlaku sampai', moment: 'WIB' },
  { name: 'codeCount', label: 'Jumlah kode', hint: 'Paling banyak 10.000.', inputMode: 'numeric' },
  { name: 'usesPerCode', label: 'Pemakaian per kode', hint: '1: setiap kode untuk satu orang.', inputMode: 'numeric' },
  {
    name: 'quota',
    label: 'Kuota',
    hint: 'Berapa kali kode batch ini boleh dipakai seluruhnya.',
    inputMode: 'numeric',
  },
]

/** Dialog for a new batch of vouchers. The server generates the codes, with 14 characters each. */
export function NewCouponDialog({ onClose, onMade }: Props) {
  const { call } = useDeskCall()
  const { data: courses = [] } = useQuery(courseOptionsQuery())
  const typedDraft = useTypedDraft('coupon', () => ({
    prefix: 'DRTOK',
    courseId: '',
    activeFrom: formatDateTimeInput(Date.now()),
    expiresAt: formatDateTimeInput(Date.now() + 90 * DAY_MS),
    codeCount: '100',
    usesPerCode: '1',
    quota: '100',
  }))

  return (
    <ReasonDialog
      title="Buat batch voucher"
      text="Kodenya dibuat acak oleh server, 14 huruf dan angka. Setelah dibuat, kodenya bisa diunduh satu kali."
      submitLabel="Buat batch"
      draft={typedDraft}
      onClose={onClose}
      onDo={async reason => {
        const { title = '', courseId = '', activeFrom = '', expiresAt = '', ...rest } = typedDraft.values
        const body = {
          title,
          // The select field offers only valid prefixes, and the server checks the prefix too.
          prefix: CouponPrefix.options.find(each => each === rest['prefix']) ?? 'DRTOK',
          courseId,
          activeFrom: parseInstant(activeFrom),
          expiresAt: parseInstant(expiresAt),
          codeCount: parseNumber(rest['codeCount']),
          usesPerCode: parseNumber(rest['usesPerCode']),
          quota: parseNumber(rest['quota']),
          reason,
        }
        const { id } = await call(createCoupon, { body }, { intent: typedDraft.intent })
        showToast('Batch voucher dibuat.')
        onMade(id)
      }}
    >
      <TypedFields fields={getFields(courses)} typed={typedDraft} />
    </ReasonDialog>
  )
}
