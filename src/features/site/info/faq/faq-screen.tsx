import { useSuspenseQuery } from '@tanstack/react-query'
import { brand } from '#contract/site/brand.ts'
import { createMailLink, createWhatsAppLink } from '#contract/site/contact.ts'
import type { FaqQuestion } from '#contract/site/site-content.ts'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { faqQuery } from '#app/queries/site-content.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ExpandableQuestion } from '#app/ui/question.tsx'
import { CallOut } from '../call-out.tsx'
import page from '../info-page.module.css'
import classes from './faq-screen.module.css'

export function FaqScreen() {
  const { data: questions } = useSuspenseQuery(faqQuery())
  const groups = Map.groupBy(questions, ({ group }) => group)
  return (
    <div className={page.page}>
      <PageHead title="Pertanyaan umum" text="Jawaban singkat untuk yang paling sering ditanyakan." />
      <div className={classes.groups}>
        {[...groups].map(([title, own]) => (
          <Group key={title} title={title} questions={own} />
        ))}
      </div>
      <CallOut
        title="Belum ketemu jawabannya?"
        actions={
          <>
            <a href={createMailLink('Pertanyaan')} className={getButtonClass('primary', 'l')}>
              Tulis email
            </a>
            <a href={createWhatsAppLink()} rel="noopener" className={getButtonClass('secondary', 'l')}>
              WhatsApp
            </a>
          </>
        }
      >
        Tanya langsung ke {brand.supportEmail} atau WhatsApp {brand.supportWhatsApp}.
      </CallOut>
    </div>
  )
}

function Group({ title, questions }: { title: string; questions: readonly FaqQuestion[] }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <div>
        {questions.map(({ id, slug, question, answer }) => (
          <ExpandableQuestion key={id} id={slug} question={question}>
            <ArticleBody blocks={answer} />
          </ExpandableQuestion>
        ))}
      </div>
    </section>
  )
}
