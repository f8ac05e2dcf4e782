import { setTimeout } from 'node:timers/promises'
import type { BrowserSession } from './browser-session.ts'
import { type Box, fieldText, focusField, isReady, pageText, pressableBox, type Target } from './in-page.ts'

const TIMEOUT_MS = 60_000
const POLL_MS = 50

/** The store in a browser of any engine. Tests use it as a person does, by pointer, by keys and by visible text. */
export class Page {
  readonly #session: BrowserSession
  readonly #origin: string

  constructor(session: BrowserSession, origin: string) {
    this.#session = session
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.#session.open(this.#origin + path)
    await this.until(isReady, undefined, (ready) => ready || 'the page’s code does not take it over')
  }

  /** Runs a function in the page. Its argument and result are passed as JSON. */
  async run<Argument, Result>(inPage: (argument: Argument) => Result, argument: Argument): Promise<Result> {
    const source = `(json) => JSON.stringify((${inPage})(JSON.parse(json)))`
    return JSON.parse(await this.#session.call(source, JSON.stringify(argument ?? null)))
  }

  /** Polls until `isRight` returns true. On a timeout it throws the reason that `isRight` returned last. */
  async until<Argument, Result>(
    inPage: (argument: Argument) => Result,
    argument: Argument,
    isRight: (result: Result) => true | string,
  ): Promise<Result> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS)
    for (;;) {
      try {
        const result = await this.run(inPage, argument)
        const outcome = isRight(result)
        if (outcome === true) return result
        throw new Error(outcome)
      } catch (error) {
        // Earlier errors are ignored. They include those during a navigation, when the page has no body yet.
        if (deadline.aborted) throw error
      }
      await setTimeout(POLL_MS)
    }
  }

  /** Returns the box of an element that can be pressed, once it has stopped moving. */
  async boxOf(target: Target): Promise<Box> {
    let last = ''
    const box = await this.until(pressableBox, target, (found) => {
      if (typeof found === 'string') return `${JSON.stringify(target)}: ${found}`
      const isStill = JSON.stringify(found) === last
      last = JSON.stringify(found)
      return isStill || `${JSON.stringify(target)} keeps moving`
    })
    if (typeof box === 'string') throw new Error(box)
    return box
  }

  movePointer(x: number, y: number): Promise<void> {
    return this.#session.perform({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }] })
  }

  async press(target: Target): Promise<void> {
    const { x, y, width, height } = await this.boxOf(target)
    const [at, button] = [{ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }, 0 as const]
    await this.#session.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', ...at },
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ],
    })
  }

  pressButton(name: string): Promise<void> {
    return this.press({ selector: 'button', name })
  }

  /** Replaces a field's content key by key. In a select, the first letters choose an option. */
  async type(selector: string, text: string, result = text): Promise<void> {
    await this.boxOf({ selector })
    await this.run(focusField, { selector })
    const keys = [...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const])
    await this.#session.perform({ type: 'key', id: 'keys', actions: keys })
    await this.until(fieldText, { selector }, (typed) => typed === result || `${selector} has “${typed}” in it`)
  }

  async expect(path: string | RegExp, ...words: readonly string[]): Promise<void> {
    await this.until(pageText, undefined, (page) => {
      if (typeof path === 'string' ? page.path !== path : !path.test(page.path)) return `the page is at ${page.path}, not ${path}`
      const missing = words.filter((word) => !page.text.includes(word))
      return missing.length === 0 || `${page.path} says nothing of “${missing.join('”, “')}”, but: ${page.text}`
    })
  }
}
