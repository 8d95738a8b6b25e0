/** Questions of QTI 1.2 in the profile of the Common Cartridge. */

const words = (text: string) =>
  `<material><mattext texttype="text/html">&lt;p&gt;${text}&lt;/p&gt;</mattext></material>`
const meta = (profile: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`
const choices = (labels: readonly string[]) =>
  `<render_choice>${labels.map((text, at) => `<response_label ident="c${at}">${words(text)}</response_label>`).join('')}</render_choice>`
const scored = (condition: string) =>
  `<resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">100</setvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition></resprocessing>`
const feedback = `<itemfeedback ident="general_fb"><flow_mat>${words('Lihat lagi bab satu.')}</flow_mat></itemfeedback>`
const equal = (value: string) => `<varequal respident="r">${value}</varequal>`

const item = (id: string, profile: string, presentation: string, processing: string) =>
  `<item ident="${id}">${meta(profile)}<presentation>${words(`Pertanyaan ${id}?`)}${presentation}</presentation>${processing}${feedback}</item>`
const lid = (cardinality: string, labels: readonly string[]) =>
  `<response_lid ident="r" rcardinality="${cardinality}">${choices(labels)}</response_lid>`
const typed = '<response_str ident="r" rcardinality="Single"><render_fib fibtype="String" rows="1"/></response_str>'

/** Returns six questions, one of each question type (`cc_profile`). The essay becomes an assignment. */
export function createAllProfiles(prefix: string): string[] {
  return [
    item(`${prefix}1`, 'cc.multiple_choice.v0p1', lid('Single', ['Satu', 'Dua', 'Tiga']), scored(equal('c1'))),
    item(
      `${prefix}2`,
      'cc.multiple_response.v0p1',
      lid('Multiple', ['Satu', 'Dua', 'Tiga']),
      scored(`<and>${equal('c0')}${equal('c2')}<not>${equal('c1')}</not></and>`),
    ),
    item(`${prefix}3`, 'cc.true_false.v0p1', lid('Single', ['Benar', 'Salah']), scored(equal('c0'))),
    item(`${prefix}4`, 'cc.fib.v0p1', typed, scored(`${equal('Bandung')}${equal('kota Bandung')}`)),
    item(`${prefix}5`, 'cc.pattern_match.v0p1', typed, scored('<varsubstring respident="r">data</varsubstring>')),
    item(`${prefix}6`, 'cc.essay.v0p1', typed, ''),
  ]
}

export function createQuizXml(kind: 'assessment' | 'objectbank', title: string, questions: readonly string[]): string {
  const inside = kind === 'assessment' ? `<section ident="root">${questions.join('')}</section>` : questions.join('')
  return `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><${kind} ident="Q" title="${title}"><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.exam.v0p1</fieldentry></qtimetadatafield></qtimetadata>${inside}</${kind}></questestinterop>`
}
