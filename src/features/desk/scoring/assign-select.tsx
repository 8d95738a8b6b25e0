import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#app/lib/numbers.ts'
import { deskExpertsQuery } from '#app/queries/desk/scoring.ts'

interface Props {
  label: string
  /** Label of the option without an expert. */
  none: string
  value: string
  onChoose: (expertId: string) => void
}

/** Selects an expert. Each option shows the number of tasks that wait for the expert. */
export function AssignSelect({ label, none, value, onChoose }: Props) {
  const { data: experts = [] } = useQuery(deskExpertsQuery())
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[
        { value: '', label: none },
        ...experts.map(({ id, fullName, waitingCount, lateCount }) => {
          const late = lateCount > 0 ? `, ${formatNumber(lateCount)} lewat janji` : ''
          return { value: id, label: `${fullName} (${formatNumber(waitingCount)} menunggu${late})` }
        }),
      ]}
      onChange={event => onChoose(event.currentTarget.value)}
    />
  )
}
