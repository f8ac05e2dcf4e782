/** A numbered step of the guide. */
export interface GuideStep {
  /** As `Start the store, 2`. */
  readonly place: string
  /** As it is written, with its asterisks. */
  readonly text: string
  /** What it says is on the screen. */
  readonly names: readonly string[]
  /** The file of the picture below it, as it is linked. */
  readonly picture: string | null
  /** The lines of the file that it shows. */
  readonly file: readonly string[]
}

/** The steps in their order. Throws when one has a wrong number, and for names in bold elsewhere, which nobody would look for. */
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

/** `block`: the step's line, and what is below it. */
function readStep(place: string, block: string): GuideStep {
  const [, number, text = ''] = /^(\d+)\. (.+)/.exec(block) ?? []
  if (!place.endsWith(`, ${number}`)) throw new Error(`${place}: its number is ${number}`)
  const [, picture = null] = /^ {3,4}!\[.+\]\((.+)\)$/m.exec(block) ?? []
  const [, file = ''] = /^ {3}```.*\n([\s\S]+?)\n {3}```$/m.exec(block) ?? []
  return { place, text, names: boldOf(text), picture, file: file.split('\n').map((line) => line.trim()) }
}

const boldOf = (text: string): string[] => [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
