import { brand } from '#contract/site/brand.ts'
import type { CareerTrack } from '#contract/catalog/career-track.ts'
import type { CourseCard, CourseDetail, CourseSession } from '#contract/catalog/course.ts'
import type { RecruitingRole } from '#contract/site/site-content.ts'

/* Structured data for search engines (schema.org, in the form that Google's documentation requires). Contains only
   facts that the page shows. */

const context = 'https://schema.org'

export function describeOrganization(origin: string) {
  return { '@context': context, ...us(origin), description: brand.tagline, sameAs: brand.social.map(({ url }) => url) }
}

function us(origin: string) {
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.company,
    url: `${origin}/`,
    logo: `${origin}/icons/semai-512.png`,
    email: brand.supportEmail,
  }
}

export function describeBreadcrumbs(origin: string, steps: readonly (readonly [name: string, path: string])[]) {
  const all = [['Beranda', '/'] as const, ...steps]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

export function describeCourse(origin: string, course: CourseDetail) {
  return { '@context': context, ...getCourse(origin, course, course.sessions) }
}

export function describeCourseList(origin: string, courses: readonly CourseCard[]) {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: getCourse(origin, course, course.nextSession ? [course.nextSession] : []),
    })),
  }
}

/** Our learning modes in schema.org's vocabulary. */
const modes: Record<CourseCard['mode'], string> = {
  Daring: 'Online',
  Luring: 'Onsite',
  Hybrid: 'Blended',
  Blended: 'Blended',
}

function getCourse(origin: string, course: CourseCard, sessions: readonly CourseSession[]) {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.summary,
    url: `${origin}/kelas/${course.slug}`,
    inLanguage: 'id',
    provider: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
    offers: {
      '@type': 'Offer',
      category: course.priceRupiah === 0 ? 'Free' : 'Paid',
      price: course.priceRupiah,
      priceCurrency: 'IDR',
    },
    hasCourseInstance:
      sessions.length > 0 ? sessions.map(session => getInstance(course, session)) : [{ ...baseInstance(course) }],
  }
}

function baseInstance(course: CourseCard) {
  return {
    '@type': 'CourseInstance',
    courseMode: modes[course.mode],
    courseWorkload: `PT${course.durationHours}H`,
    instructor: { '@type': 'Person', name: course.instructorName },
  }
}

function getInstance(course: CourseCard, { title, startsAt, place }: CourseSession) {
  return {
    ...baseInstance(course),
    name: title,
    startDate: startsAt,
    ...(place !== null && { location: { '@type': 'Place', name: place, address: place } }),
  }
}

export function describeProgram(origin: string, program: CareerTrack) {
  return {
    '@context': context,
    '@type': 'EducationalOccupationalProgram',
    name: program.title,
    description: program.summary,
    url: `${origin}/program/${program.slug}`,
    occupationalCategory: program.category.title,
    provider: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
  }
}

/** Payment per session means per evening, which is `DAY` in schema.org's vocabulary. */
const payUnits: Record<RecruitingRole['payFrom']['per'], string> = { bulan: 'MONTH', sesi: 'DAY' }
/** Returns whether the role is that of a trainer. Trainers need five years of experience, facilitators six months. */
const isTrainer = ({ name }: RecruitingRole) => name.includes('Pelatih')

export function describeJob(origin: string, role: RecruitingRole) {
  const list = (title: string, items: readonly string[]) => `${title}: ${items.join('; ')}.`
  return {
    '@context': context,
    '@type': 'JobPosting',
    title: `${role.name} ${role.type}`,
    description: [
      role.description,
      list('Syarat', role.conditions),
      list('Tugas', role.scope),
      list('Jadwal', role.schedule),
    ].join('\n'),
    url: `${origin}/career/${role.slug}`,
    ...(role.postedAt !== null && { datePosted: role.postedAt.slice(0, 10) }),
    employmentType: 'PART_TIME',
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'ID' },
    hiringOrganization: { '@type': 'Organization', name: brand.name, sameAs: `${origin}/` },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'IDR',
      value: { '@type': 'QuantitativeValue', minValue: role.payFrom.rupiah, unitText: payUnits[role.payFrom.per] },
    },
    experienceRequirements: {
      '@type': 'OccupationalExperienceRequirements',
      monthsOfExperience: isTrainer(role) ? 60 : 6,
    },
  }
}
