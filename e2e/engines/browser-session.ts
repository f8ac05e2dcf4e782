/** One action of an input device. It is the same in WebDriver and WebDriver BiDi (W3C WebDriver, section 15). */
type PointerStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
interface KeyStep {
  readonly type: 'keyDown' | 'keyUp'
  readonly value: string
}
export type InputActions =
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerStep[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyStep[] }

/** A remotely controlled browser with one window. It has what both protocols offer in the same form. */
export interface BrowserSession {
  open(url: string): Promise<void>
  /**
   * Runs a function in the page, which is passed as its source, with one string. Returns the string that the function
   * returns.
   */
  call(source: string, argument: string): Promise<string>
  perform(input: InputActions): Promise<void>
  /** Resizes the viewport, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** Returns the errors on the browser's console since the last call, or nothing in an engine that does not report them. */
  takeErrors(): readonly string[]
  close(): Promise<void>
}

/** The longest time for one browser command, so that one that hangs fails the test. */
export const COMMAND_MS = 60_000
