import type { CareerTrack } from '#contract/catalog/career-track.ts'
import type { FaqQuestion, Testimonial } from '#contract/site/site-content.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { CourseCover } from '#app/ui/course-cover.tsx'
import classes from './landing-lists.module.css'

/* Lists of the landing page that come from the site content. Only the server renders them; they are not part of the
   page's script. A program has no text of its own here: it shows summary and counts, as in the list of programs. */

export function ProgramItems({ programs }: { programs: readonly CareerTrack[] }) {
  return programs.map(({ slug, category, title, summary, trackCount, classCount, materialCount }) => (
    <li key={slug}>
      <CourseCover className={classes.programCover ?? ''} category={category.slug} title={title} />
      <div>
        <h3>
          <AppLink to={`/program/${slug}`}>{title}</AppLink>
        </h3>
        <p>{summary}</p>
        <ul className={classes.path} aria-label={`Isi ${title}`}>
          <li>{`${trackCount} jalur`}</li>
          <li>{`${classCount} bab`}</li>
          <li>{`${materialCount} materi`}</li>
        </ul>
      </div>
    </li>
  ))
}

export function TestimonialItems({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return testimonials.map(({ id, name, about, review, photo }) => (
    <li key={id}>
      <figure>
        <blockquote>{review}</blockquote>
        <figcaption>
          {photo ? (
            <img className={classes.face} src={photo.url} alt="" width={44} height={44} loading="lazy" />
          ) : (
            <span className={classes.initial} aria-hidden="true">
              {name[0]}
            </span>
          )}
          <span>
            <strong>{name}</strong>
            {about}
          </span>
        </figcaption>
      </figure>
    </li>
  ))
}

export function QuestionItems({ questions }: { questions: readonly FaqQuestion[] }) {
  return questions.map(({ id, question, answer }) => (
    <details key={id} className={classes.question}>
      <summary>{question}</summary>
      <ArticleBody blocks={answer} />
    </details>
  ))
}
