import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '#app/ui/button.tsx'
import { joinClassNames } from '#app/ui/class-names.ts'
import filter from '#app/ui/filter-links.module.css'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { ProgramCard } from './program-card.tsx'
import classes from './program-list-screen.module.css'
import { listCategories, emptyMessages, filterPrograms, type Category, type ProgramSearch } from './program-search.ts'
import { programListQuery } from '#app/queries/career-track.ts'

export function ProgramListScreen({ search }: { search: ProgramSearch }) {
  const { data: programs } = useSuspenseQuery(programListQuery())
  const navigate = useNavigate()
  const shownPrograms = filterPrograms(programs, search.kategori)
  const empty = emptyMessages(programs.length)
  return (
    <div className={classes.page}>
      <PageHead
        title="Program karier"
        text="Satu program membawamu dari nol sampai siap bekerja di satu bidang: jalur belajar yang runtut, latihan di setiap kelas, dan tugas nyata di ujungnya."
      />
      <CategoryFilter categories={listCategories(programs)} />
      <output className={classes.count}>{shownPrograms.length} program</output>
      {shownPrograms.length > 0 ? (
        <ul className={classes.grid}>
          {shownPrograms.map(program => (
            <li key={program.id}>
              <ProgramCard program={program} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={empty.title}
          action={
            programs.length > 0 && (
              <Button onClick={() => void navigate({ to: '/program', search: {} })}>Lihat semua program</Button>
            )
          }
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
    </div>
  )
}

/**
 * Category filter made of links, because the URL contains the filter. The router marks the current link with
 * `aria-current`.
 */
function CategoryFilter({ categories }: { categories: readonly Category[] }) {
  const options = [{ slug: undefined, title: 'Semua' }, ...categories]
  return (
    <nav className={joinClassNames(filter.filter, classes.filter)} aria-label="Kategori program" data-track="filter">
      {options.map(({ slug, title }) => (
        <Link
          key={title}
          to="/program"
          search={slug ? { kategori: slug } : {}}
          resetScroll={false}
          className={filter.option}
          activeOptions={{ exact: true }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
