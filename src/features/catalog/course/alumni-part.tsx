import { useQuery } from '@tanstack/react-query'
import { testimonialsQuery } from '#app/queries/testimonials.ts'
import { Portrait } from '#app/ui/portrait.tsx'
import classes from './alumni-part.module.css'

const MOST = 3

/** Shows up to three testimonials of learners of the career track, whose `about` begins with 'Program (title),'. */
export function AlumniSection({ track }: { track: string }) {
  const { data: all = [] } = useQuery(testimonialsQuery())
  const alumni = all.filter(({ about }) => about.startsWith(`Program ${track},`)).slice(0, MOST)
  if (alumni.length === 0) return null
  return (
    <section>
      <h2>Kata alumni</h2>
      <ul className={classes.list}>
        {alumni.map(({ id, name, about, review, photo }) => (
          <li key={id}>
            <figure>
              <blockquote>{review}</blockquote>
              <figcaption>
                <Portrait name={name} picUrl={photo?.url} />
                <span>
                  <strong>{name}</strong> {about}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
