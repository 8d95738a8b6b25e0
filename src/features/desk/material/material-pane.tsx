import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '#app/desk/loaded.tsx'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatDuration } from '#app/lib/time-spans.ts'
import { deskMaterialQuery } from '#app/queries/desk/material.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { materialKinds } from './labels.ts'
import { MaterialEditor } from './material-editor.tsx'
import { describeVideoSizes } from './sizes-text.ts'
import type { UnitView } from './material-preview.tsx'

/** Editor for a material of a draft, beside the structure that contains it. */
export function MaterialPane({ id, Unit }: { id: string; Unit: UnitView }) {
  const query = useQuery(deskMaterialQuery(id))
  // Number of saves. After each save a new form starts from the saved version.
  const [round, setRound] = useState(0)
  return (
    <QueryContent query={query}>
      {material => (
        <>
          <SmallText>
            {`${materialKinds[material.kind]} · ${formatDuration(material.minutes * 60)} · kuota pelajar ${formatBytes(material.bytes)}`}
          </SmallText>
          {material.sizes && (
            <SmallText>{`Ukuran video: ${describeVideoSizes(material.sizes, material.content)}`}</SmallText>
          )}
          <MaterialEditor key={round} material={material} Unit={Unit} onDone={() => setRound(round + 1)} />
        </>
      )}
    </QueryContent>
  )
}
