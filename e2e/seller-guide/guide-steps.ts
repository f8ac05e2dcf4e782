export interface GuideStep {
  /** The section and number of the step, such as `Start the store, 2`. */
  readonly place: string
  /** The step's Markdown, with its asterisks. */
  readonly text: string
  /** The names in bold, which must be on the screen. */
  readonly names: readonly string[]
  /** The file of the picture below the step, as it is linked. */
  readonly picture: string | null
  /** The lines of the code block below the step. */
  readonly file: readonly string[]
}

/**
 * Returns the steps in their sequence. Throws when one has a wrong number, and when there are names in bold elsewhere,
 * since no test would look for them.
 */
export function guideSteps(markdown: string): GuideStep[] {
  const [, ...sections] = markdown.split(/^## /m)
  const steps = sections.flatMap((section) => {
    const [heading = '', ...blocks] = section.split(/^(?=\d+\. )/m)
    return blocks.map((block, index) => readStep(`${heading.split('\n')[0]}, ${index + 1}`, block))
  })
  const named = steps.reduce((sum, { names }) => sum + names.length, 0)
  if (named !== boldOf(markdown).length) throw new Error('The guide has words in bold outside of its steps')
  return steps
}

/** `block` is the step's line and all that is below it. */
function readStep(place: string, block: string): GuideStep {
  const [, number, text = ''] = /^(\d+)\. (.+)/.exec(block) ?? []
  if (!place.endsWith(`, ${number}`)) throw new Error(`${place}: its number is ${number}`)
  const [, picture = null] = /^ {3,4}!\[.+\]\((.+)\)$/m.exec(block) ?? []
  const [, file = ''] = /^ {3}```.*\n([\s\S]+?)\n {3}```$/m.exec(block) ?? []
  return { place, text, names: boldOf(text), picture, file: file.split('\n').map((line) => line.trim()) }
}

const boldOf = (text: string): string[] => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
