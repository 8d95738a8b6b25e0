import type { CareerTrack } from '#contract/catalog/career-track.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import classes from './program-counts.module.css'

type Counts = Pick<CareerTrack, 'trackCount' | 'classCount' | 'materialCount'>

/** Shows the numbers of tracks, classes and materials. */
export function ProgramCounts({ program }: { program: Counts }) {
  const figures = [
    { count: program.trackCount, of: 'jalur' },
    { count: program.classCount, of: 'bab' },
    { count: program.materialCount, of: 'materi' },
  ]
  return (
    <ul className={classes.counts}>
      {figures.map(({ count, of }) => (
        <li key={of}>
          <strong>{formatNumber(count)}</strong> {of}
        </li>
      ))}
    </ul>
  )
}
