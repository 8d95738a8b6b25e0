import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { getFilterNavigation } from '#app/lib/filter-step.ts'
import { useIsOnline } from '#app/session/online.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { FilterSearch } from '#app/ui/filter-search.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { listCatalogChoices, emptyMessages, typeLabel, typeOptions, searchCourses } from './catalog.ts'
import type { CatalogSearch } from './catalog-search.ts'
import classes from './catalog-screen.module.css'
import { CourseGrid } from './course-grid.tsx'
import { courseListQuery } from '#app/queries/course.ts'

const nothingChosen: CatalogSearch = {
  type: undefined,
  cari: undefined,
  topik: undefined,
  tingkat: undefined,
  bayar: undefined,
}

export function CatalogScreen({ search }: { search: CatalogSearch }) {
  const { data: courses } = useSuspenseQuery(courseListQuery())
  const router = useRouter()
  const isOnline = useIsOnline()
  const foundCourses = searchCourses(courses, search)
  const empty = emptyMessages(courses.length, search)

  /** Applies a change to the latest URL, because the user may type before the previous change is rendered. */
  function show(change: CatalogSearch) {
    const searchBefore = router.latestLocation.search as CatalogSearch
    const next = { ...searchBefore, ...change }
    void router.navigate({ to: '/kelas', search: next, ...getFilterNavigation(searchBefore, next, 'cari') })
  }

  return (
    <div className={classes.page}>
      <PageHead
        title="Kelas"
        text="Pilih keterampilan yang ingin kamu kuasai. Sekali materinya terbuka, kamu tetap bisa belajar walau sinyal hilang."
      />
      <div className={classes.filters}>
        <FilterSearch label="Cari kelas" value={search.cari} onSearch={cari => show({ cari })} />
        <div className={classes.bar}>
          <fieldset className={classes.types} data-track="filter">
            <legend className="visually-hidden">Jenis kelas</legend>
            {typeOptions.map(type => (
              <button
                key={typeLabel(type)}
                type="button"
                className={classes.type}
                aria-pressed={type === search.type}
                onClick={() => show({ type })}
              >
                {typeLabel(type)}
              </button>
            ))}
          </fieldset>
          <fieldset className={classes.choices} data-track="filter">
            <legend className="visually-hidden">Saringan dan urutan</legend>
            {listCatalogChoices(courses, search).map(({ name, label, none, options }) => (
              <select
                key={name}
                className={classes.choice}
                aria-label={label}
                value={search[name] ?? ''}
                onChange={({ target }) => show({ [name]: target.value || undefined })}
              >
                <option value="">{none}</option>
                {options.map(option => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </select>
            ))}
          </fieldset>
        </div>
      </div>
      <output className={classes.count}>
        {foundCourses.length} kelas{isOnline ? '' : ' · daftar terakhir yang tersimpan di perangkatmu'}
      </output>
      {foundCourses.length > 0 ? (
        <CourseGrid courses={foundCourses} />
      ) : (
        <EmptyState
          title={empty.title}
          action={empty.isNarrowed && <Button onClick={() => show(nothingChosen)}>Lihat semua kelas</Button>}
        >
          <p>{empty.text}</p>
        </EmptyState>
      )}
    </div>
  )
}
