import { Alert, Fieldset, Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskCareerTrackRow } from '#contract/catalog/career-track.admin.ts'
import { deskCareerTrackListQuery } from '#app/queries/desk/career-track.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { ListRow } from '#app/desk/list-row.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { Summary } from '#app/desk/summary.tsx'

interface Props {
  targetId: string | undefined
  onChoose: (careerTrackId: string) => void
}

/** Selects the target career track. The target must have a draft, because parts can be copied only into a draft. */
export function TargetChoice({ targetId, onChoose }: Props) {
  const [search, setSearch] = useState<string>()
  const { data: page, isError } = useQuery(deskCareerTrackListQuery({ search }))
  const drafted = page?.items.filter(({ state }) => state !== 'published') ?? []
  const others = page?.items.filter(({ state }) => state === 'published') ?? []
  return (
    <>
      <FilterSearch label="Cari program tujuan" value={search} onSearch={setSearch} />
      {isError && <Alert>Daftar program belum bisa dibaca.</Alert>}
      {page && drafted.length === 0 && (
        <Text>Tidak ada program berdraf yang cocok. Buka drafnya dulu di Career Track.</Text>
      )}
      <Fieldset variant="unstyled" miw={0} m={0} aria-label="Program tujuan">
        {drafted.map(row => (
          <Radio
            key={row.id}
            name="target"
            py="0.25rem"
            label={
              <>
                {row.title}
                <SmallText component="small" display="block">{`draf versi ${row.version}`}</SmallText>
              </>
            }
            checked={row.id === targetId}
            onChange={() => onChoose(row.id)}
          />
        ))}
      </Fieldset>
      {others.length > 0 && <WithoutDraft rows={others} />}
      {page?.next && <SmallText>Masih ada yang lain: persempit dengan pencarian.</SmallText>}
    </>
  )
}

function WithoutDraft({ rows }: { rows: readonly DeskCareerTrackRow[] }) {
  return (
    <details>
      <Summary>{`${rows.length} program belum punya draf`}</Summary>
      <PlainList isLined>
        {rows.map(({ id, title }) => (
          <ListRow key={id}>
            <AppLink to={`/admin/career-track/${id}`}>{title}</AppLink>
          </ListRow>
        ))}
      </PlainList>
    </details>
  )
}
