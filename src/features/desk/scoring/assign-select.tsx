import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { deskExpertsQuery } from '#app/queries/desk/scoring.ts'
import desk from '#app/desk/desk.module.css'

interface Props {
  label: string
  /** Label of the choice without an expert. */
  none: string
  value: string
  onChoose: (expertId: string) => void
}

/** Selects an expert; shows how many tasks wait for each. */
export function AssignSelect({ label, none, value, onChoose }: Props) {
  const { data: experts = [] } = useQuery(deskExpertsQuery())
  return (
    <label className={desk.select}>
      {label}
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        <option value="">{none}</option>
        {experts.map(({ id, fullName, waitingCount, lateCount }) => (
          <option key={id} value={id}>
            {fullName} ({formatNumber(waitingCount)} menunggu
            {lateCount > 0 && `, ${formatNumber(lateCount)} lewat janji`})
          </option>
        ))}
      </select>
    </label>
  )
}
