import { StateDot } from './state-dot.tsx'
import { versionStates } from './version-states.ts'

interface Props {
  state: keyof typeof versionStates
  /** Version number, shown beside the dot. Undefined if the number is already shown elsewhere. */
  version?: number
}

/** State of a version of a career track, or of a part of the career track. */
export function VersionDot({ state, version }: Props) {
  const { name, tone } = versionStates[state]
  return <StateDot tone={tone}>{version === undefined ? name : `${version}: ${name}`}</StateDot>
}
