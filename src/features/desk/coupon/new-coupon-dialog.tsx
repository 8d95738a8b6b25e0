import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CouponPrefix } from '#contract/coupon-list.ts'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { momentHint, momentOf, momentText } from '#app/desk/form/moment-text.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { courseOptionsQuery } from '#app/queries/desk/certificate.ts'
import { createCoupon } from '#app/queries/desk/coupon.ts'
import { TextField } from '#app/ui/text-field.tsx'

interface Props {
  onClose: () => void
  onMade: (id: string) => Promise<unknown>
}

const DAY_MS = 86_400_000
const fields = [
  { name: 'title', label: 'Nama batch', hint: 'Misalnya nama mitra dan bulannya.' },
  { name: 'activeFrom', label: 'Mulai berlaku', hint: momentHint },
  { name: 'expiresAt', label: 'Berlaku sampai', hint: momentHint },
  { name: 'codeCount', label: 'Jumlah kode', hint: 'Paling banyak 10.000.' },
  { name: 'usesPerCode', label: 'Pemakaian per kode', hint: '1: setiap kode untuk satu orang.' },
  { name: 'quota', label: 'Kuota', hint: 'Berapa kali kode batch ini boleh dipakai seluruhnya.' },
] as const
type FieldName = (typeof fields)[number]['name']
const isNumber = (name: FieldName) => name === 'codeCount' || name === 'usesPerCode' || name === 'quota'

/** What is no number travels as NaN would: the server's words then stand at the field. */
const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)

/** The codes are drawn by the server, 14 signs each. */
export function NewCouponDialog({ onClose, onMade }: Props) {
  const { data: courses = [] } = useQuery(courseOptionsQuery())
  const [key] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Record<FieldName, string>>(() => ({
    title: '',
    activeFrom: momentText(Date.now()),
    expiresAt: momentText(Date.now() + 90 * DAY_MS),
    codeCount: '100',
    usesPerCode: '1',
    quota: '100',
  }))
  const [prefix, setPrefix] = useState<(typeof CouponPrefix.options)[number]>('DRTOK')
  const [courseId, setCourseId] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})

  return (
    <ReasonDialog
      title="Buat batch voucher"
      text="Kodenya dibuat acak oleh server, 14 huruf dan angka. Setelah dibuat, kodenya bisa diunduh satu kali."
      deed="Buat batch"
      onErrors={setErrors}
      onClose={onClose}
      onDo={async reason => {
        const { title, codeCount, usesPerCode, quota } = values
        const counts = { codeCount: numberOf(codeCount), usesPerCode: numberOf(usesPerCode), quota: numberOf(quota) }
        const times = { activeFrom: momentOf(values.activeFrom), expiresAt: momentOf(values.expiresAt) }
        const { id } = await createCoupon({ title, prefix, courseId, ...times, ...counts, reason }, key)
        showToast('Batch voucher dibuat.')
        await onMade(id)
      }}
    >
      <FilterSelect
        label="Awalan"
        all="DRTOK"
        value={prefix}
        choices={CouponPrefix.options.slice(1).map(value => ({ value, name: value }))}
        onChoose={value => setPrefix(value ?? 'DRTOK')}
      />
      <FilterSelect
        label="Kelas"
        all="Pilih kelas"
        value={courseId}
        choices={courses.map(({ id, title }) => ({ value: id, name: title }))}
        onChoose={value => setCourseId(value ?? '')}
      />
      {errors['courseId'] && <p role="alert">Pilih kelasnya.</p>}
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode={isNumber(name) ? 'numeric' : undefined}
          value={values[name]}
          error={errors[name]}
          onChange={event => {
            const { value } = event.currentTarget
            setValues(before => ({ ...before, [name]: value }))
          }}
        />
      ))}
    </ReasonDialog>
  )
}
