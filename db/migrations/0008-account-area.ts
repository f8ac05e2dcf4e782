import { type Kysely, sql } from 'kysely'

/**
 * An account has a phone number, its email can be changed by a mailed link, and it can be deleted. What the store's
 * sums need stays without a shopper then: orders with their payments, as those of guests, and ratings. Addresses have an
 * apartment and a note to the courier.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table shoppers add column phone text check (char_length(phone) between 1 and 200)`.execute(db)

  // The link of a new email has this email, which becomes the account's when the link is opened.
  await sql`
    alter table account_links
      add column new_email text check (char_length(new_email) between 3 and 254),
      drop constraint account_links_purpose,
      add constraint account_links_purpose check (purpose in ('reset', 'confirm', 'invitation', 'claim', 'new email')),
      add constraint account_links_new_email check ((purpose = 'new email') = (new_email is not null))`.execute(db)

  await sql`
    alter table product_ratings
      drop constraint product_ratings_pkey,
      alter column shopper_id drop not null`.execute(db)
  await sql`create unique index product_ratings_once on product_ratings (product_id, shopper_id)`.execute(db)

  await sql`
    alter table addresses
      add column line2 text not null default '' check (char_length(line2) <= 200),
      add column courier_note text not null default '' check (char_length(courier_note) <= 200)`.execute(db)
}
