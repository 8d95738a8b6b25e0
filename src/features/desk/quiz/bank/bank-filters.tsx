import { useQuery } from '@tanstack/react-query'
import type { QuestionBankSearch } from '#contract/assessment/question-bank.list.ts'
import { parseTags } from '#contract/assessment/tags.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { formatNumber } from '#app/lib/numbers.ts'
import { bankTagsQuery } from '#app/queries/desk/question-bank.ts'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { TagList } from './tag-list.tsx'
import { typeChoices } from '../labels.ts'

type Filter = Pick<QuestionBankSearch, 'search' | 'type' | 'tags'>

interface Props {
  filter: Filter
  onNarrow: (change: Filter) => void
}

/** Filters by text, type and tags. A question must have all selected tags. */
export function BankFilters({ filter: { search, type, tags: text = '' }, onNarrow }: Props) {
  const { data: known = [] } = useQuery(bankTagsQuery())
  const tags = parseTags(text)
  const choose = (next: readonly string[]) => onNarrow({ tags: next.join(',') || undefined })
  return (
    <>
      <FilterSearch
        label="Cari kata di pertanyaan atau tag"
        value={search}
        onSearch={words => onNarrow({ search: words })}
      />
      <FilterSelect
        label="Jenis"
        all="Semua"
        value={type}
        choices={typeChoices}
        onChoose={value => onNarrow({ type: value })}
      />
      <FilterSelect
        label="Tag"
        all={tags.length === 0 ? 'Semua' : 'Tambah tag …'}
        value={undefined}
        choices={known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag, count }) => ({ value: tag, name: `${tag} (${formatNumber(count)})` }))}
        onChoose={tag => tag !== undefined && choose([...tags, tag])}
      />
      {tags.length > 0 && (
        <TagList
          tags={tags}
          action="Lepas saringan"
          aria-label="Tag yang dicari"
          onRemove={tag => choose(tags.filter(each => each !== tag))}
        />
      )}
    </>
  )
}
