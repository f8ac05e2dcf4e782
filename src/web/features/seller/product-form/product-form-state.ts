import type { FieldErrors } from '../../../../contract/responses.ts'
import { type Observable, observable } from '../../../state/observable.ts'
import { checkedByServer, type FormRules, type FormStatus, recheck, UNSENT } from '../../../ui/form.tsx'
import {
  clearSlot,
  mayNeedShrinking,
  moveSlot,
  NO_PICTURES,
  type PictureSlots,
  putPictures,
  shrunkPicture,
} from './picture-choice.ts'
import { DRAFT_FIELDS, type DraftField, draftErrors, draftOfferIssue, EMPTY_DRAFT, type ProductDraft } from './product-draft.ts'

export interface TypedProduct {
  readonly draft: ProductDraft
  readonly pictures: PictureSlots
}

export const NOTHING_TYPED: TypedProduct = { draft: EMPTY_DRAFT, pictures: NO_PICTURES }

/**
 * What people type and choose about one product. It is kept outside the page, so that neither navigation nor a new
 * login empties it.
 */
export interface ProductForm {
  readonly typed: Observable<TypedProduct>
  readonly status: Observable<FormStatus>
  /** The part of the request that is sent, from 0 to 1. */
  readonly sentShare: Observable<number>
  readonly rules: FormRules<DraftField | 'images'>
  /** Shows other values, without errors. */
  reset(typed: TypedProduct): void
  set(changes: Partial<TypedProduct>): void
  /**
   * Changes a field. What people change is ignored while the form is submitted, because it would be neither in the
   * product nor in the form afterwards.
   */
  type<Field extends DraftField>(field: Field, value: ProductDraft[Field]): void
  checkOffer(): void
  /**
   * Puts the first file into slot `at` and the others into free slots. Pictures that are too large are made smaller
   * first, and HEIC photos become JPEG where the browser can read them.
   */
  choosePictures(at: number, files: readonly File[]): void
  /**
   * Returns null when all chosen pictures are in the form. Otherwise the promise resolves when none is being made smaller
   * any more: to true, or to false when one was rejected meanwhile.
   */
  pendingPictures(): Promise<boolean> | null
  removePicture(at: number): void
  movePicture(from: number, to: number): void
  dropBrokenPicture(at: number): void
}

/** A change of one of these may correct the others. */
const PRICES: readonly DraftField[] = ['price', 'offerPrice', 'weighed']

export function createProductForm(initial: TypedProduct = NOTHING_TYPED): ProductForm {
  const typed = observable(initial)
  const status = observable(UNSENT)
  const set = (changes: Partial<TypedProduct>) => typed.set({ ...typed.get(), ...changes })
  const isSending = () => status.get().busy
  const showErrors = (errors: FieldErrors) => status.set({ ...status.get(), errors })
  const setPictures = (pictures: PictureSlots, issue = '') => {
    const { images: _, ...errors } = status.get().errors
    set({ pictures })
    showErrors(issue === '' ? errors : { ...errors, images: issue })
  }
  /** Returns whether all files were accepted. */
  const put = (at: number, files: readonly File[]): boolean => {
    const { slots, issues } = putPictures(typed.get().pictures, at, files)
    setPictures(slots, issues.join(' '))
    return issues.length === 0
  }
  let shrinking: Promise<boolean> | null = null
  let resets = 0
  /** Files that were chosen before the form was reset are dropped, because they belong to what it showed then. */
  async function putShrunk(at: number, files: readonly File[]): Promise<boolean> {
    const [before, resetsBefore] = [shrinking, resets]
    const shrunk = await Promise.all(files.map(shrunkPicture))
    const isBeforeReady = (await before) ?? true
    return resetsBefore !== resets || (put(at, shrunk) && isBeforeReady)
  }
  return {
    typed,
    status,
    sentShare: observable(0),
    rules: {
      ...Object.fromEntries(DRAFT_FIELDS.map((field) => [field, () => draftErrors(typed.get().draft)[field] ?? null])),
      images: checkedByServer,
    },
    reset(next) {
      resets += 1
      typed.set(next)
      status.set({ ...status.get(), errors: {}, message: null })
    },
    set,
    type(field, value) {
      if (isSending()) return
      const draft = { ...typed.get().draft, [field]: value }
      set({ draft })
      showErrors(recheck(status.get().errors, PRICES.includes(field) ? PRICES : [field], draftErrors(draft)))
    },
    checkOffer() {
      const { draft } = typed.get()
      const issue = draftOfferIssue(draft)
      const field = draft.weighed.per === '' ? 'offerPrice' : 'weighed'
      if (issue !== null) showErrors({ ...status.get().errors, [field]: issue })
    },
    choosePictures(at, files) {
      if (isSending() || files.length === 0) return
      if (!files.some(mayNeedShrinking)) {
        put(at, files)
        return
      }
      const started = putShrunk(at, files)
      shrinking = started
      void started.then(() => {
        if (shrinking === started) shrinking = null
      })
    },
    pendingPictures: () => shrinking,
    removePicture: (at) => isSending() || setPictures(clearSlot(typed.get().pictures, at)),
    movePicture: (from, to) => isSending() || setPictures(moveSlot(typed.get().pictures, from, to)),
    dropBrokenPicture(at) {
      const broken = typed.get().pictures[at]
      if (!(broken instanceof File)) return
      setPictures(clearSlot(typed.get().pictures, at), `“${broken.name}” is damaged and can’t be shown.`)
    },
  }
}
