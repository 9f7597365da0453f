import MiniSearch from 'minisearch'
import type { Question, QuestionGroup } from './content/content.ts'

/** Words without meaning for the search, in both languages. */
const STOP_WORDS = new Set(
  `a all an and any are as at be but by can did do does for from get has have how i if in is it its me my not of on or so
  that the this to was what when where which who why will with you your
  com como da das de do dos e ela ele em essa esse esta este eu foi meu minha mas na nas nao no nos o os ou para pelo por
  pra qual quando que quem se sem ser seu sua tem ter um uma voce`.split(/\s+/),
)
/** Word endings that the search removes, in both languages. The rest of the word is searched as a prefix. */
const ENDING = /(?:coes|cao|mente|ando|endo|indo|ing|ado|ada|ou|ei|ar|er|ir|ed|es|as|os|s|e|a|o)$/
const MIN_STEM = 3
/** Questions with less than this share of the best result's score are omitted. */
const CUT_OFF = 0.3
/** The rest of a longer text is ignored, because each word is compared with all words of the index. */
const MAX_SEARCH_LENGTH = 200

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

function stem(word: string): string | null {
  const text = plain(word)
  if (STOP_WORDS.has(text)) return null
  const cut = text.replace(ENDING, '')
  return cut.length < MIN_STEM ? text : cut
}

/**
 * A search over the questions, the best first. At least one of the words has to match, possibly in another form, with a
 * typo, without accents, or as a keyword of the question.
 */
export function questionSearch(groups: readonly QuestionGroup[]): (typed: string) => Question[] {
  const questions = new Map(groups.flatMap((group) => group.questions).map((question) => [question.id, question]))
  const index = new MiniSearch({
    fields: ['question', 'keywords', 'answer'],
    processTerm: stem,
    searchOptions: {
      boost: { question: 2, keywords: 2 },
      prefix: (term) => term.length >= MIN_STEM,
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
    },
  })
  for (const { id, question, keywords, answer } of questions.values())
    index.add({ id, question, keywords, answer: answer.join(' ') })
  return (typed) => {
    const found = index.search(typed.slice(0, MAX_SEARCH_LENGTH))
    return found.filter(({ score }) => score >= found[0]!.score * CUT_OFF).map(({ id }) => questions.get(id as string)!)
  }
}
