create extension if not exists pg_trgm;

-- Pieces are not counted here but in stock_counts. An order locks the product only for share, and rarely writes it, so that
-- orders of the same product don't wait for each other.
create table products (
  id uuid primary key,
  version integer not null default 1 check (version > 0), -- It rises with each edit, so that concurrent edits are detected.
  name text not null check (char_length(name) between 1 and 200),
  category text not null check (char_length(category) between 1 and 60),
  price bigint not null check (price between 1 and 10000000),
  offer_price bigint not null constraint products_check check (offer_price between 1 and price),
  -- A product on offer was last sold at its list price at this time. It is null when that was not in the last 30 days,
  -- because only a list price that was charged may be struck through.
  price_charged_until timestamptz,
  -- A product may have a lower offer price on some days (src/domain/products/sale.ts). While the sale is on, usual_price is
  -- the offer price of before. The days are text, since they are days of the store's time zone, which may change.
  sale_price bigint,
  sale_from text collate "C" check (sale_from ~ '^\d{4}-\d\d-\d\d$'),
  sale_to text collate "C" check (sale_to ~ '^\d{4}-\d\d-\d\d$'),
  usual_price bigint,
  description text[] not null check (cardinality(description) <= 50),
  weight text check (char_length(weight) between 1 and 40),
  pictures text[] not null check (cardinality(pictures) <= 4),

  sku text check (char_length(sku) between 1 and 64),
  -- The constraint is deferrable, so that one statement can exchange the SKUs of two products.
  folded_sku text constraint products_sku unique deferrable,
  size_amount numeric(10, 3) check (size_amount > 0 and size_amount <= 1000000),
  size_unit text check (size_unit in ('g', 'kg', 'ml', 'l', 'piece', 'oz', 'lb', 'fl oz', 'pt', 'qt', 'gal', 'dozen')),
  ingredients text check (char_length(ingredients) between 1 and 2000),
  origin text check (char_length(origin) between 1 and 100),
  brand text check (char_length(brand) between 1 and 60),
  diets text[] not null default '{}' check (diets <@ array['vegan', 'vegetarian', 'gluten-free', 'lactose-free', 'organic',
    'halal', 'kosher']),
  allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts',
    'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
  synonyms text[] not null default '{}' check (cardinality(synonyms) <= 50),

  -- The application folds what searches compare, because PostgreSQL's lower() depends on the locale, and the browser must
  -- find the same products. search_terms has what sellers find it by besides its name, folded, one a line, the SKU first. search_words has all words by which
  -- searches find the product, in any order and as singular or plural (src/domain/search/search-words.ts).
  folded_name text not null,
  search_terms text,
  search_words tsvector not null default '',

  -- Products are compared by their unit price in cents, by kilogram, liter or piece whatever their units are. A cart finds
  -- cheaper ones of the same category and swap group (src/domain/products/swap.ts). No cached response shows the group, so
  -- its changes are not signaled.
  unit_price bigint check (unit_price > 0),
  swap_group text,

  in_stock boolean not null, -- The seller switches it on and off, whatever the number of pieces.
  -- Shoppers see this number, from five down. It is null for more pieces, and for a product whose pieces are not counted.
  -- Most orders don't change it, and so write neither this row nor the log of catalog changes.
  stock_left smallint check (stock_left between 0 and 5),
  low_at integer check (low_at between 0 and 1000000),
  archived_at timestamptz, -- An archived product can't be bought, and is in no list of shoppers.
  is_available boolean not null generated always as
    (in_stock and stock_left is distinct from 0 and archived_at is null) stored,

  -- A trigger on product_ratings keeps the number of ratings, and the sum of their stars.
  rating_count integer not null default 0 check (rating_count >= 0),
  rating_stars integer not null default 0
    constraint products_check3 check (rating_stars between rating_count and rating_count * 5),

  created_at timestamptz not null,
  constraint products_check1 check ((sku is null) = (folded_sku is null)),
  constraint products_check2 check ((size_amount is null) = (size_unit is null)),
  constraint products_sale check (
    case when sale_price is null then sale_from is null and sale_to is null and usual_price is null
    else sale_price > 0 and sale_price < price and sale_from is not null and sale_to >= sale_from end),
  constraint products_sale_on check (usual_price is null or (usual_price > 0 and offer_price = sale_price))
);

-- Shoppers list the products of the whole store or of one category, newest first, or only those that they can buy.
create index products_available on products (is_available, id desc) where archived_at is null;
create index products_category on products (lower(category), is_available, id desc) where archived_at is null;
-- The seller's lists are sorted by these columns.
create index products_name on products (folded_name, id);
create index products_offer_price on products (offer_price, id);
create index products_archived on products (id desc) where archived_at is not null;
create index products_unit_price on products (coalesce(unit_price, 9007199254740991), id);
-- Shoppers list the products for a diet. A store has few for some diets, and many for others.
create index products_diets on products using gin (diets) with (fastupdate = off) where archived_at is null;
create index products_swaps on products (lower(category), swap_group, unit_price, id) where swap_group is not null and is_available;
-- A job removes the times that are older than 30 days.
create index products_price_charged on products (price_charged_until) where price_charged_until is not null;
-- A job looks for sales that begin or are over, and for those that have not begun in a new time zone.
create index products_sales_planned on products (sale_from) where sale_price is not null and usual_price is null;
create index products_sales_on on products (sale_from) where usual_price is not null;
create index products_sales_over on products (sale_to) where sale_price is not null;

-- Returns the characters and the pairs of characters of a text, for searches that are too short for trigrams. It is
-- neither strict nor has a subquery, so that PostgreSQL inlines it: this takes a fourth of the time, and short searches
-- also filter rows by it. The separator is a capital letter, which no folded text contains.
create function short_parts(name text) returns text[] language sql immutable parallel safe
return string_to_array(regexp_replace(name, '.', '\&A\&A\&', 'g'), 'A');

-- Searches ignore spaces, so the indexes are of texts without them. Without fastupdate there is no list of pending
-- entries, which each search would have to scan.
create index products_folded_name on products using gin (replace(folded_name, ' ', '') gin_trgm_ops) with (fastupdate = off);
create index products_short_parts on products using gin (short_parts(replace(folded_name, ' ', ''))) with (fastupdate = off);
create index products_search_terms on products using gin (replace(search_terms, ' ', '') gin_trgm_ops) with (fastupdate = off)
  where search_terms is not null;
create index products_short_terms on products using gin (short_parts(replace(search_terms, ' ', ''))) with (fastupdate = off)
  where search_terms is not null;
create index products_search_words on products using gin (search_words) with (fastupdate = off);
create index products_name_beginning on products (replace(folded_name, ' ', '') text_pattern_ops);
-- With the default of 100, the planner often takes a word that is in 1 of 80 names for a rare one.
alter table products alter column folded_name set statistics 200;
alter index products_folded_name alter column 1 set statistics 200;

-- Each row is a field of a product that people changed. The values are json and not jsonb, because an undo compares them as
-- they were written. All changes of one action are a batch, which can be undone by another batch.
create table product_changes (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  batch_id uuid not null,
  field text not null check (char_length(field) between 1 and 30),
  before json,
  after json,
  at timestamptz not null,
  by_role text not null check (by_role in ('staff', 'store')),
  by_id uuid,
  by_name text,
  is_import boolean not null default false,
  undone_by uuid,
  check ((by_role = 'staff') = (by_id is not null and by_name is not null))
);
create index product_changes_product on product_changes (product_id, id);
create index product_changes_batch on product_changes (batch_id, id);
create index product_changes_pictures on product_changes (id) where field = 'pictures';
-- What staff did is listed by time, and by person and time; changes of stock are a list of their own.
create index product_changes_edits on product_changes (at, batch_id) where by_role = 'staff' and field <> 'stock';
create index product_changes_edits_person on product_changes (by_id, at, batch_id) where by_role = 'staff' and field <> 'stock';
create index product_changes_stock on product_changes (at, batch_id) where by_role = 'staff' and field = 'stock';
create index product_changes_stock_person on product_changes (by_id, at, batch_id) where by_role = 'staff' and field = 'stock';
create index product_changes_undo on product_changes (undone_by) where undone_by is not null;

-- Processes that cache products read this log, and are notified of each row (catalog-signal.ts). A row without ids and
-- categories means that everything may have changed.
create table catalog_changes (
  id uuid primary key,
  xid xid8 not null default pg_current_xact_id(),
  product_ids uuid[],
  categories text[],
  seen_at timestamptz, -- A purge first found the change committed at this time.
  check ((product_ids is null) = (categories is null))
);
create index catalog_changes_xid on catalog_changes (xid);
