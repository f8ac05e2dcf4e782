-- What the schema is today, table by table, for reading. npm run docs writes this file from a migrated database
-- (db/migrations), and a test compares them.

CREATE TABLE account_links (
  token_hash bytea NOT NULL,
  shopper_id uuid,
  staff_id uuid,
  order_id uuid,
  purpose text NOT NULL,
  new_email text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT account_links_new_email CHECK ((purpose = 'new email'::text) = (new_email IS NOT NULL)),
  CONSTRAINT account_links_new_email_check CHECK (char_length(new_email) >= 3 AND char_length(new_email) <= 254),
  CONSTRAINT account_links_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT account_links_owner CHECK (num_nonnulls(shopper_id, staff_id, order_id) = 1),
  CONSTRAINT account_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_links_purpose CHECK (purpose = ANY (ARRAY['reset'::text, 'confirm'::text, 'invitation'::text, 'claim'::text, 'new email'::text])),
  CONSTRAINT account_links_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT account_links_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX account_links_expiry ON account_links USING btree (expires_at);
CREATE INDEX account_links_order ON account_links USING btree (order_id, purpose) WHERE order_id IS NOT NULL;
CREATE INDEX account_links_shopper ON account_links USING btree (shopper_id, purpose);
CREATE INDEX account_links_staff ON account_links USING btree (staff_id, purpose) WHERE staff_id IS NOT NULL;

CREATE TABLE addresses (
  id uuid NOT NULL,
  shopper_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  street text NOT NULL,
  line2 text NOT NULL DEFAULT ''::text,
  city text NOT NULL,
  state text NOT NULL,
  zipcode text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL,
  courier_note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT addresses_courier_note_check CHECK (char_length(courier_note) <= 200),
  CONSTRAINT addresses_line2_check CHECK (char_length(line2) <= 200),
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT addresses_zipcode_check CHECK (zipcode ~ '^[0-9]+([ -][0-9]+)*$'::text)
);
CREATE UNIQUE INDEX addresses_of_shopper ON addresses USING btree (shopper_id, id);

CREATE TABLE alarms (
  kind text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone,
  detail text NOT NULL,
  CONSTRAINT alarms_pkey PRIMARY KEY (kind)
);

CREATE TABLE assistant_carts (
  id text NOT NULL,
  profile text NOT NULL,
  site text NOT NULL,
  state jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT assistant_carts_pkey PRIMARY KEY (id)
);
CREATE INDEX assistant_carts_expires_at ON assistant_carts USING btree (expires_at);
CREATE INDEX assistant_carts_site ON assistant_carts USING btree (site, expires_at);

CREATE TABLE assistant_days (
  day date NOT NULL,
  site text NOT NULL,
  searches integer NOT NULL DEFAULT 0,
  lookups integer NOT NULL DEFAULT 0,
  checkouts integer NOT NULL DEFAULT 0,
  declines integer NOT NULL DEFAULT 0,
  placed integer NOT NULL DEFAULT 0,
  CONSTRAINT assistant_days_pkey PRIMARY KEY (day, site)
);

CREATE TABLE assistant_rules (
  site text NOT NULL,
  blocked_at timestamp with time zone,
  orders_a_day integer,
  open_checkouts integer,
  CONSTRAINT assistant_rules_open_checkouts_check CHECK (open_checkouts >= 0),
  CONSTRAINT assistant_rules_orders_a_day_check CHECK (orders_a_day >= 0),
  CONSTRAINT assistant_rules_pkey PRIMARY KEY (site),
  CONSTRAINT assistant_rules_site_check CHECK (char_length(site) >= 1 AND char_length(site) <= 253)
);
CREATE TRIGGER notify_assistant_rules_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON assistant_rules FOR EACH STATEMENT EXECUTE FUNCTION notify_assistant_rules_changed();

CREATE TABLE assistant_searches (
  day date NOT NULL,
  site text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  searches integer NOT NULL,
  CONSTRAINT assistant_searches_pkey PRIMARY KEY (day, site, subject)
);

CREATE TABLE assistants (
  site text NOT NULL,
  profile text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  searches bigint NOT NULL DEFAULT 0,
  lookups bigint NOT NULL DEFAULT 0,
  checkouts bigint NOT NULL DEFAULT 0,
  declines bigint NOT NULL DEFAULT 0,
  CONSTRAINT assistants_pkey PRIMARY KEY (site)
);

CREATE TABLE cart_lines (
  shopper_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" smallint NOT NULL,
  quantity smallint NOT NULL,
  CONSTRAINT cart_lines_pkey PRIMARY KEY (shopper_id, product_id),
  CONSTRAINT cart_lines_position_check CHECK ("position" >= 0 AND "position" <= 199),
  CONSTRAINT cart_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT cart_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  CONSTRAINT cart_lines_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX cart_lines_product ON cart_lines USING btree (product_id);

CREATE TABLE cash_handovers (
  id uuid NOT NULL,
  day date NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  person_id uuid NOT NULL,
  person_name text NOT NULL,
  expected bigint NOT NULL,
  counted bigint NOT NULL,
  note text,
  counted_at timestamp with time zone NOT NULL,
  counted_by_id uuid NOT NULL,
  counted_by_name text NOT NULL,
  taken_back_at timestamp with time zone,
  taken_back_by_id uuid,
  taken_back_by_name text,
  CONSTRAINT cash_handovers_check CHECK (starts_at < ends_at),
  CONSTRAINT cash_handovers_check1 CHECK (num_nonnulls(taken_back_at, taken_back_by_id, taken_back_by_name) = ANY (ARRAY[0, 3])),
  CONSTRAINT cash_handovers_counted_check CHECK (counted >= 0),
  CONSTRAINT cash_handovers_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 200),
  CONSTRAINT cash_handovers_pkey PRIMARY KEY (id)
);
CREATE INDEX cash_handovers_day ON cash_handovers USING btree (day, person_id);

CREATE TABLE catalog_changes (
  id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  product_ids uuid[],
  categories text[],
  seen_at timestamp with time zone,
  CONSTRAINT catalog_changes_check CHECK ((product_ids IS NULL) = (categories IS NULL)),
  CONSTRAINT catalog_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX catalog_changes_xid ON catalog_changes USING btree (xid);

CREATE TABLE categories (
  id uuid NOT NULL,
  path text NOT NULL,
  name text NOT NULL,
  tint text NOT NULL,
  drawings text[] NOT NULL,
  picture text,
  description text,
  "position" integer NOT NULL,
  archived_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone,
  changed_by_id uuid,
  changed_by_name text,
  CONSTRAINT categories_check CHECK ((changed_at IS NULL) = (changed_by_name IS NULL)),
  CONSTRAINT categories_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT categories_path_check CHECK (char_length(path) >= 1 AND char_length(path) <= 60),
  CONSTRAINT categories_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX categories_name ON categories USING btree (lower(name));
CREATE UNIQUE INDEX categories_path ON categories USING btree (lower(path));
CREATE TRIGGER notify_categories_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION notify_categories_changed();

CREATE TABLE checkout_sessions (
  id text NOT NULL,
  profile text NOT NULL,
  state jsonb,
  order_id uuid,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  webhook_url text,
  revision integer NOT NULL DEFAULT 0,
  is_placed_by_assistant boolean NOT NULL DEFAULT false,
  site text,
  cart_id text,
  ucp_version text NOT NULL DEFAULT '2026-08-25'::text,
  CONSTRAINT checkout_sessions_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES assistant_carts(id) ON DELETE SET NULL,
  CONSTRAINT checkout_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT checkout_sessions_order_id_key UNIQUE (order_id),
  CONSTRAINT checkout_sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX checkout_sessions_cart_id ON checkout_sessions USING btree (cart_id) WHERE cart_id IS NOT NULL;
CREATE INDEX checkout_sessions_expires_at ON checkout_sessions USING btree (expires_at);
CREATE INDEX checkout_sessions_profile ON checkout_sessions USING btree (profile, created_at);
CREATE INDEX checkout_sessions_site ON checkout_sessions USING btree (site, created_at);

CREATE UNLOGGED TABLE client_attempts (
  client_hash bytea NOT NULL,
  since timestamp with time zone NOT NULL,
  attempts integer NOT NULL,
  CONSTRAINT client_attempts_attempts_check CHECK (attempts > 0),
  CONSTRAINT client_attempts_client_hash_check CHECK (octet_length(client_hash) = 32),
  CONSTRAINT client_attempts_pkey PRIMARY KEY (client_hash)
);

CREATE TABLE closed_order_counts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL,
  day date NOT NULL,
  change integer NOT NULL,
  CONSTRAINT closed_order_counts_change_check CHECK (change <> 0),
  CONSTRAINT closed_order_counts_pkey PRIMARY KEY (id),
  CONSTRAINT closed_order_counts_status_check CHECK (status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text]))
);
CREATE INDEX closed_order_counts_day ON closed_order_counts USING btree (day, status) INCLUDE (change);

CREATE TABLE complaint_lines (
  order_line_id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  kind text NOT NULL,
  quantity integer NOT NULL,
  refunded integer NOT NULL DEFAULT 0,
  CONSTRAINT complaint_lines_check CHECK (refunded >= 0 AND refunded <= quantity),
  CONSTRAINT complaint_lines_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id) ON DELETE CASCADE,
  CONSTRAINT complaint_lines_kind_check CHECK (kind = ANY (ARRAY['missing'::text, 'damaged'::text, 'wrong'::text, 'other'::text])),
  CONSTRAINT complaint_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  CONSTRAINT complaint_lines_pkey PRIMARY KEY (order_line_id),
  CONSTRAINT complaint_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999)
);
CREATE INDEX complaint_lines_complaint ON complaint_lines USING btree (complaint_id);

CREATE TABLE complaints (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  note text NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by_id uuid,
  closed_by_name text,
  reply text,
  CONSTRAINT complaints_check CHECK (closed_at IS NOT NULL OR closed_by_id IS NULL AND reply IS NULL),
  CONSTRAINT complaints_check1 CHECK ((closed_by_id IS NULL) = (closed_by_name IS NULL)),
  CONSTRAINT complaints_note_check CHECK (char_length(note) <= 500),
  CONSTRAINT complaints_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT complaints_pkey PRIMARY KEY (id),
  CONSTRAINT complaints_reply_check CHECK (char_length(reply) >= 1 AND char_length(reply) <= 500)
);
CREATE INDEX complaints_closed ON complaints USING btree (id) WHERE closed_at IS NOT NULL;
CREATE INDEX complaints_open ON complaints USING btree (id) WHERE closed_at IS NULL;
CREATE INDEX complaints_order ON complaints USING btree (order_id);

CREATE TABLE credit_movements (
  id uuid NOT NULL,
  shopper_id uuid,
  order_id uuid,
  what text NOT NULL,
  amount bigint NOT NULL,
  reason text,
  at timestamp with time zone NOT NULL,
  by_id uuid,
  by_name text,
  CONSTRAINT credit_movements_amount_check CHECK (amount <> 0),
  CONSTRAINT credit_movements_check CHECK ((order_id IS NULL) = (what = ANY (ARRAY['given'::text, 'ended'::text]))),
  CONSTRAINT credit_movements_check1 CHECK (
CASE what
    WHEN 'used'::text THEN amount < 0
    WHEN 'ended'::text THEN amount < 0
    WHEN 'given'::text THEN true
    ELSE amount > 0
END),
  CONSTRAINT credit_movements_pkey PRIMARY KEY (id),
  CONSTRAINT credit_movements_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  CONSTRAINT credit_movements_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE SET NULL,
  CONSTRAINT credit_movements_what_check CHECK (what = ANY (ARRAY['given'::text, 'used'::text, 'released'::text, 'returned'::text, 'ended'::text]))
);
CREATE INDEX credit_movements_order ON credit_movements USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX credit_movements_shopper ON credit_movements USING btree (shopper_id, id) WHERE shopper_id IS NOT NULL;

CREATE TABLE customer_blocks (
  customer_id uuid NOT NULL,
  guest_email text,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  CONSTRAINT customer_blocks_guest_email_key UNIQUE (guest_email),
  CONSTRAINT customer_blocks_pkey PRIMARY KEY (customer_id),
  CONSTRAINT customer_blocks_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);

CREATE TABLE customer_changes (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL,
  CONSTRAINT customer_changes_pkey PRIMARY KEY (seq)
);

CREATE TABLE customer_credits (
  shopper_id uuid NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT customer_credits_balance CHECK (balance >= 0),
  CONSTRAINT customer_credits_pkey PRIMARY KEY (shopper_id),
  CONSTRAINT customer_credits_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);

CREATE TABLE customer_notes (
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  note text NOT NULL,
  at timestamp with time zone NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  CONSTRAINT customer_notes_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 1000),
  CONSTRAINT customer_notes_pkey PRIMARY KEY (id)
);
CREATE INDEX customer_notes_customer ON customer_notes USING btree (customer_id, id);

CREATE TABLE customers (
  id uuid NOT NULL,
  shopper_id uuid,
  guest_email text,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  search_text text NOT NULL,
  since timestamp with time zone NOT NULL,
  orders integer NOT NULL,
  spent bigint NOT NULL,
  given_back bigint NOT NULL,
  last_order_at timestamp with time zone,
  CONSTRAINT customers_check CHECK (shopper_id = id),
  CONSTRAINT customers_check1 CHECK (guest_email IS NULL OR shopper_id IS NULL),
  CONSTRAINT customers_given_back_check CHECK (given_back >= 0),
  CONSTRAINT customers_guest_email_key UNIQUE (guest_email),
  CONSTRAINT customers_orders_check CHECK (orders >= 0),
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT customers_shopper_id_key UNIQUE (shopper_id),
  CONSTRAINT customers_spent_check CHECK (spent >= 0)
);
CREATE INDEX customers_last ON customers USING btree (COALESCE(last_order_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);
CREATE INDEX customers_newest ON customers USING btree (since, id);
CREATE INDEX customers_orders ON customers USING btree (orders, id);
CREATE INDEX customers_search ON customers USING gin (search_text gin_trgm_ops);
CREATE INDEX customers_spent ON customers USING btree (spent, id);

CREATE TABLE customers_read (
  is_only boolean NOT NULL DEFAULT true,
  event bigint NOT NULL,
  CONSTRAINT customers_read_is_only_check CHECK (is_only),
  CONSTRAINT customers_read_pkey PRIMARY KEY (is_only)
);

CREATE TABLE day_closings (
  id uuid NOT NULL,
  day date NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  facts jsonb NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  closed_by_id uuid NOT NULL,
  closed_by_name text NOT NULL,
  reopened_at timestamp with time zone,
  reopened_by_id uuid,
  reopened_by_name text,
  CONSTRAINT day_closings_check CHECK (starts_at < ends_at),
  CONSTRAINT day_closings_check1 CHECK (num_nonnulls(reopened_at, reopened_by_id, reopened_by_name) = ANY (ARRAY[0, 3])),
  CONSTRAINT day_closings_facts_check CHECK (jsonb_typeof(facts) = 'object'::text),
  CONSTRAINT day_closings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX day_closings_day ON day_closings USING btree (day) WHERE reopened_at IS NULL;

CREATE TABLE day_figures (
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  orders integer NOT NULL,
  gross bigint NOT NULL,
  tax bigint NOT NULL DEFAULT 0,
  taxes jsonb,
  delivery bigint NOT NULL DEFAULT 0,
  discount bigint,
  refunds bigint NOT NULL,
  refunded_tax bigint,
  refunded_delivery bigint,
  left_out bigint NOT NULL DEFAULT 0,
  cash_orders integer NOT NULL DEFAULT 0,
  cash_gross bigint NOT NULL DEFAULT 0,
  cash_refunds bigint NOT NULL DEFAULT 0,
  late integer NOT NULL,
  cancelled jsonb NOT NULL,
  quarters jsonb NOT NULL,
  deliveries integer,
  delivery_seconds integer[] NOT NULL,
  delivery_counts integer[] NOT NULL,
  product_ids uuid[] NOT NULL,
  product_pieces integer[] NOT NULL,
  product_sales bigint[] NOT NULL,
  deposit bigint,
  refunded_deposit bigint,
  credit bigint,
  refunded_credit bigint,
  assistants jsonb,
  CONSTRAINT day_figures_check CHECK (starts_at < ends_at),
  CONSTRAINT day_figures_check1 CHECK (cardinality(delivery_seconds) = cardinality(delivery_counts)),
  CONSTRAINT day_figures_check2 CHECK (cardinality(product_ids) = cardinality(product_pieces) AND cardinality(product_ids) = cardinality(product_sales)),
  CONSTRAINT day_figures_pkey PRIMARY KEY (starts_at, ends_at)
);

CREATE TABLE day_figures_read (
  id boolean NOT NULL DEFAULT true,
  event bigint NOT NULL,
  CONSTRAINT day_figures_read_id_check CHECK (id),
  CONSTRAINT day_figures_read_pkey PRIMARY KEY (id)
);

CREATE TABLE default_addresses (
  shopper_id uuid NOT NULL,
  address_id uuid NOT NULL,
  CONSTRAINT default_addresses_pkey PRIMARY KEY (shopper_id),
  CONSTRAINT default_addresses_shopper_id_address_id_fkey FOREIGN KEY (shopper_id, address_id) REFERENCES addresses(shopper_id, id) ON DELETE CASCADE,
  CONSTRAINT default_addresses_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);

CREATE TABLE delivered_shoppers (
  shopper_id uuid NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT delivered_shoppers_orders_check CHECK (orders >= 0),
  CONSTRAINT delivered_shoppers_pkey PRIMARY KEY (shopper_id),
  CONSTRAINT delivered_shoppers_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);

CREATE TABLE demonstration (
  product_id uuid,
  shopper_id uuid,
  CONSTRAINT demonstration_check CHECK (num_nonnulls(product_id, shopper_id) = 1),
  CONSTRAINT demonstration_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT demonstration_product_id_key UNIQUE (product_id),
  CONSTRAINT demonstration_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT demonstration_shopper_id_key UNIQUE (shopper_id)
);

CREATE TABLE demonstration_removal (
  id boolean NOT NULL DEFAULT true,
  started_at timestamp with time zone NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  ended_at timestamp with time zone,
  products integer NOT NULL DEFAULT 0,
  archived integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  orders integer NOT NULL DEFAULT 0,
  shoppers integer NOT NULL DEFAULT 0,
  CONSTRAINT demonstration_removal_archived_check CHECK (archived >= 0),
  CONSTRAINT demonstration_removal_id_check CHECK (id),
  CONSTRAINT demonstration_removal_kept_check CHECK (kept >= 0),
  CONSTRAINT demonstration_removal_orders_check CHECK (orders >= 0),
  CONSTRAINT demonstration_removal_pkey PRIMARY KEY (id),
  CONSTRAINT demonstration_removal_products_check CHECK (products >= 0),
  CONSTRAINT demonstration_removal_shoppers_check CHECK (shoppers >= 0)
);

CREATE TABLE discount_codes (
  id uuid NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  value bigint,
  minimum bigint,
  from_day date,
  to_day date,
  uses integer,
  uses_per_person integer,
  is_active boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT discount_codes_check CHECK (
CASE kind
    WHEN 'percent'::text THEN value >= 1 AND value <= 100
    WHEN 'amount'::text THEN value > 0
    ELSE value IS NULL
END),
  CONSTRAINT discount_codes_check1 CHECK (to_day >= from_day),
  CONSTRAINT discount_codes_code UNIQUE (code),
  CONSTRAINT discount_codes_code_check CHECK (code ~ '^[A-Z0-9-]{3,40}$'::text),
  CONSTRAINT discount_codes_kind_check CHECK (kind = ANY (ARRAY['percent'::text, 'amount'::text, 'freeDelivery'::text])),
  CONSTRAINT discount_codes_minimum_check CHECK (minimum > 0),
  CONSTRAINT discount_codes_pkey PRIMARY KEY (id),
  CONSTRAINT discount_codes_uses_check CHECK (uses > 0),
  CONSTRAINT discount_codes_uses_per_person_check CHECK (uses_per_person > 0)
);

CREATE TABLE favourites (
  shopper_id uuid NOT NULL,
  product_id uuid NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT favourites_pkey PRIMARY KEY (shopper_id, product_id),
  CONSTRAINT favourites_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT favourites_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE
);
CREATE INDEX favourites_product ON favourites USING btree (product_id);

CREATE TABLE generated_secrets (
  name text NOT NULL,
  secret text NOT NULL,
  CONSTRAINT generated_secrets_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT generated_secrets_pkey PRIMARY KEY (name),
  CONSTRAINT generated_secrets_secret_check CHECK (char_length(secret) >= 1 AND char_length(secret) <= 1000)
);

CREATE TABLE idempotency_keys (
  owner_id uuid NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  sent_hash bytea,
  status smallint,
  response json,
  resource_id uuid,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_check CHECK ((status IS NULL) = (response IS NULL)),
  CONSTRAINT idempotency_keys_check1 CHECK (response IS NOT NULL OR resource_id IS NOT NULL),
  CONSTRAINT idempotency_keys_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 200),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (owner_id, key),
  CONSTRAINT idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32),
  CONSTRAINT idempotency_keys_sent_hash_check CHECK (octet_length(sent_hash) = 32),
  CONSTRAINT idempotency_keys_status_check CHECK (status >= 200 AND status <= 299)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at);
CREATE INDEX idempotency_keys_resource ON idempotency_keys USING btree (resource_id) WHERE response IS NULL;

CREATE TABLE import_mappings (
  headings text NOT NULL,
  columns jsonb NOT NULL,
  mapped_at timestamp with time zone NOT NULL,
  CONSTRAINT import_mappings_columns_check CHECK (jsonb_typeof(columns) = 'object'::text),
  CONSTRAINT import_mappings_headings_check CHECK (char_length(headings) = 43),
  CONSTRAINT import_mappings_pkey PRIMARY KEY (headings)
);

CREATE TABLE jobs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_periodic boolean NOT NULL DEFAULT false,
  enqueued_at timestamp with time zone NOT NULL,
  inserted_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  due_at timestamp with time zone,
  lease uuid,
  tries integer NOT NULL DEFAULT 0,
  failing_since timestamp with time zone,
  error text,
  traceparent text,
  CONSTRAINT jobs_check CHECK ((failing_since IS NULL) = (error IS NULL)),
  CONSTRAINT jobs_check1 CHECK (due_at IS NOT NULL OR lease IS NULL AND failing_since IS NOT NULL AND NOT is_periodic),
  CONSTRAINT jobs_payload_check CHECK (jsonb_typeof(payload) = 'object'::text),
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_tries_check CHECK (tries >= 0)
);
CREATE INDEX jobs_due_in_order ON jobs USING btree (kind, due_at, inserted_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_periodic ON jobs USING btree (kind) WHERE is_periodic;

CREATE TABLE linked_assistants (
  id uuid NOT NULL,
  shopper_id uuid NOT NULL,
  client_id text NOT NULL,
  scope text NOT NULL,
  linked_at timestamp with time zone NOT NULL,
  CONSTRAINT linked_assistants_client_id_check CHECK (length(client_id) <= 1000),
  CONSTRAINT linked_assistants_pkey PRIMARY KEY (id),
  CONSTRAINT linked_assistants_shopper_id_client_id_key UNIQUE (shopper_id, client_id),
  CONSTRAINT linked_assistants_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id)
);

CREATE TABLE login_tries (
  role text NOT NULL,
  account_hash bytea NOT NULL,
  since timestamp with time zone NOT NULL,
  tries integer NOT NULL,
  CONSTRAINT login_tries_account_hash_check CHECK (octet_length(account_hash) = 32),
  CONSTRAINT login_tries_pkey PRIMARY KEY (role, account_hash),
  CONSTRAINT login_tries_role_check CHECK (role = ANY (ARRAY['shopper'::text, 'seller'::text, 'guest'::text])),
  CONSTRAINT login_tries_tries_check CHECK (tries > 0)
);
CREATE INDEX login_tries_since ON login_tries USING btree (since);

CREATE TABLE lost_demand (
  day date NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  product_id uuid,
  words text,
  people integer NOT NULL,
  pieces integer NOT NULL,
  wanted integer NOT NULL,
  amount bigint NOT NULL,
  lost_at timestamp with time zone NOT NULL,
  served_at timestamp with time zone,
  CONSTRAINT lost_demand_amount_check CHECK (amount >= 0),
  CONSTRAINT lost_demand_check CHECK (pieces >= people),
  CONSTRAINT lost_demand_check1 CHECK ((kind = 'search'::text) = (product_id IS NULL) AND (kind = 'search'::text) = (words IS NOT NULL)),
  CONSTRAINT lost_demand_kind_check CHECK (kind = ANY (ARRAY['search'::text, 'soldOut'::text, 'short'::text])),
  CONSTRAINT lost_demand_people_check CHECK (people > 0),
  CONSTRAINT lost_demand_pkey PRIMARY KEY (day, kind, subject),
  CONSTRAINT lost_demand_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT lost_demand_wanted_check CHECK (wanted > 0),
  CONSTRAINT lost_demand_words_check CHECK (length(words) <= 200)
);
CREATE INDEX lost_demand_product ON lost_demand USING btree (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX lost_demand_subject ON lost_demand USING btree (kind, subject);

CREATE TABLE lost_demand_dismissals (
  kind text NOT NULL,
  subject text NOT NULL,
  dismissed_at timestamp with time zone NOT NULL,
  CONSTRAINT lost_demand_dismissals_kind_check CHECK (kind = ANY (ARRAY['search'::text, 'soldOut'::text, 'short'::text])),
  CONSTRAINT lost_demand_dismissals_pkey PRIMARY KEY (kind, subject)
);

CREATE TABLE lost_demand_people (
  day date NOT NULL,
  person bytea NOT NULL,
  subject text NOT NULL,
  kind text NOT NULL,
  CONSTRAINT lost_demand_people_kind_check CHECK (kind = ANY (ARRAY['search'::text, 'soldOut'::text, 'short'::text])),
  CONSTRAINT lost_demand_people_pkey PRIMARY KEY (day, person, subject)
);
CREATE INDEX lost_demand_people_subject ON lost_demand_people USING btree (day, kind, subject);

CREATE TABLE lost_demand_secrets (
  day date NOT NULL,
  secret bytea NOT NULL,
  CONSTRAINT lost_demand_secrets_pkey PRIMARY KEY (day)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind text,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}'::jsonb,
  once_for text,
  created_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'queued'::text,
  tries integer NOT NULL DEFAULT 0,
  is_refused boolean NOT NULL DEFAULT false,
  sent_at timestamp with time zone,
  error text,
  attachments jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT mails_check CHECK ((state = 'sent'::text) = (sent_at IS NOT NULL)),
  CONSTRAINT mails_check1 CHECK (state <> 'failed'::text OR error IS NOT NULL),
  CONSTRAINT mails_headers_check CHECK (jsonb_typeof(headers) = 'object'::text),
  CONSTRAINT mails_once_for_key UNIQUE (once_for),
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'rehearsal'::text])),
  CONSTRAINT mails_tries_check CHECK (tries >= 0)
);
CREATE INDEX mails_by_order ON mails USING btree (split_part(once_for, ' '::text, 2));
CREATE INDEX mails_by_recipient ON mails USING btree (lower(recipient), kind, created_at);
CREATE INDEX mails_created ON mails USING btree (created_at);
CREATE INDEX mails_sent ON mails USING btree (sent_at) WHERE state = 'sent'::text;
CREATE INDEX mails_unsent ON mails USING btree (state, queued_at) WHERE state = ANY (ARRAY['queued'::text, 'failed'::text]);

CREATE TABLE mark_downs (
  product_id uuid NOT NULL,
  use_by date NOT NULL,
  offer_price bigint NOT NULL,
  sale_from text NOT NULL,
  CONSTRAINT mark_downs_offer_price_check CHECK (offer_price > 0),
  CONSTRAINT mark_downs_pkey PRIMARY KEY (product_id),
  CONSTRAINT mark_downs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

CREATE TABLE newsletter_subscribers (
  email text NOT NULL,
  token_hash bytea,
  subscribed_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  CONSTRAINT newsletter_subscribers_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT newsletter_subscribers_token_hash_key UNIQUE (token_hash)
);
CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers USING btree (lower(email));
CREATE INDEX newsletter_subscribers_to_delete ON newsletter_subscribers USING btree (subscribed_at) WHERE confirmed_at IS NULL OR unsubscribed_at IS NOT NULL;

CREATE TABLE oauth_records (
  hash bytea NOT NULL,
  kind text NOT NULL,
  link_id uuid,
  payload jsonb NOT NULL,
  used_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT oauth_records_link_id_fkey FOREIGN KEY (link_id) REFERENCES linked_assistants(id) ON DELETE CASCADE,
  CONSTRAINT oauth_records_pkey PRIMARY KEY (hash)
);
CREATE INDEX oauth_records_expires_at ON oauth_records USING btree (expires_at);
CREATE INDEX oauth_records_link_id ON oauth_records USING btree (link_id);

CREATE TABLE order_events (
  seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  id bigint,
  order_id uuid NOT NULL,
  shopper_id uuid,
  number text NOT NULL,
  status text NOT NULL,
  is_paid boolean NOT NULL,
  what text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT order_events_id_key UNIQUE (id),
  CONSTRAINT order_events_pkey PRIMARY KEY (seq),
  CONSTRAINT order_events_what_check CHECK (what = ANY (ARRAY['placed'::text, 'status'::text, 'paid'::text, 'picked'::text, 'refunded'::text, 'complaint'::text, 'recalled'::text, 'removed'::text]))
);
CREATE INDEX order_events_at ON order_events USING btree (at);
CREATE INDEX order_events_unnumbered ON order_events USING btree (seq) WHERE id IS NULL;

CREATE TABLE order_lines (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  "position" smallint NOT NULL,
  product_id uuid NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  weight text,
  pictures text[] NOT NULL,
  offer_price bigint NOT NULL,
  quantity integer NOT NULL,
  picked integer,
  picked_at timestamp with time zone,
  picked_by_id uuid,
  picked_by_name text,
  restocked boolean NOT NULL DEFAULT false,
  substitute_for uuid,
  rejected_at timestamp with time zone,
  weighed_per text,
  weighed_piece integer,
  unit_price bigint,
  over_percent smallint,
  picked_weight integer,
  picked_amount bigint,
  deposit bigint NOT NULL DEFAULT 0,
  minimum_age smallint,
  brought_back integer,
  brought_back_weight integer,
  CONSTRAINT order_lines_brought_back CHECK (
CASE
    WHEN brought_back IS NULL THEN brought_back_weight IS NULL
    ELSE picked IS NOT NULL AND brought_back >= 1 AND brought_back <= (quantity - picked)
END),
  CONSTRAINT order_lines_check CHECK (picked >= 0 AND picked <= quantity),
  CONSTRAINT order_lines_check1 CHECK ((picked IS NULL) = (picked_at IS NULL) AND (picked IS NULL) = (picked_by_id IS NULL) AND (picked IS NULL) = (picked_by_name IS NULL)),
  CONSTRAINT order_lines_check2 CHECK (substitute_for IS NULL OR picked =
CASE
    WHEN rejected_at IS NULL THEN quantity - COALESCE(brought_back, 0)
    ELSE 0
END),
  CONSTRAINT order_lines_check3 CHECK (rejected_at IS NULL OR substitute_for IS NOT NULL),
  CONSTRAINT order_lines_deposit CHECK (deposit >= 0),
  CONSTRAINT order_lines_offer_price_check CHECK (offer_price > 0),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_order_id_position_key UNIQUE (order_id, "position"),
  CONSTRAINT order_lines_picked_weight CHECK (
CASE
    WHEN picked_weight IS NULL THEN picked_amount IS NULL
    ELSE picked > 0 AND picked_weight >= 1 AND picked_weight <= 1000000000 AND picked_amount IS NOT NULL AND picked_amount = ((unit_price * picked_weight + 500) / 1000) AND unit_price IS NOT NULL
END),
  CONSTRAINT order_lines_pkey PRIMARY KEY (id),
  CONSTRAINT order_lines_position_check CHECK ("position" >= 0),
  CONSTRAINT order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT order_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 999),
  CONSTRAINT order_lines_substitute_for_fkey FOREIGN KEY (substitute_for) REFERENCES order_lines(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_weighed CHECK (num_nonnulls(weighed_per, weighed_piece, unit_price, over_percent) = ANY (ARRAY[0, 4]))
);
CREATE INDEX order_lines_picked ON order_lines USING btree (picked_at, id) WHERE picked_at IS NOT NULL;
CREATE INDEX order_lines_picker ON order_lines USING btree (picked_by_id, picked_at, id) WHERE picked_at IS NOT NULL;
CREATE INDEX order_lines_product ON order_lines USING btree (product_id);
CREATE INDEX order_lines_substitutes ON order_lines USING btree (substitute_for) WHERE substitute_for IS NOT NULL;
CREATE TRIGGER count_sold_lines_delete AFTER DELETE ON order_lines REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();
CREATE TRIGGER count_sold_lines_insert AFTER INSERT ON order_lines REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();
CREATE TRIGGER count_sold_lines_update AFTER UPDATE ON order_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();

CREATE TABLE order_status_changes (
  order_id uuid NOT NULL,
  number integer NOT NULL,
  status text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  by_role text NOT NULL DEFAULT 'store'::text,
  by_id uuid,
  by_name text,
  reason text,
  records_payment boolean NOT NULL DEFAULT false,
  cash_received bigint,
  failed_delivery text,
  CONSTRAINT order_status_changes_by_role_check CHECK (by_role = ANY (ARRAY['shopper'::text, 'staff'::text, 'store'::text])),
  CONSTRAINT order_status_changes_cash_received_check CHECK (cash_received >= 0),
  CONSTRAINT order_status_changes_check CHECK ((by_role = 'staff'::text) = (by_id IS NOT NULL AND by_name IS NOT NULL)),
  CONSTRAINT order_status_changes_failed_delivery CHECK (failed_delivery = ANY (ARRAY['nobodyHome'::text, 'wrongAddress'::text, 'rejected'::text, 'other'::text])),
  CONSTRAINT order_status_changes_number_check CHECK (number > 0),
  CONSTRAINT order_status_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_status_changes_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT order_status_changes_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  CONSTRAINT order_status_changes_status_check CHECK (status = ANY (ARRAY['Order Placed'::text, 'Packing'::text, 'Out for Delivery'::text, 'Delivered'::text, 'Cancelled'::text]))
);
CREATE INDEX order_status_changes_delivered ON order_status_changes USING btree (changed_at) WHERE status = 'Delivered'::text;
CREATE INDEX order_status_changes_person ON order_status_changes USING btree (by_id, changed_at, order_id, number) WHERE by_role = 'staff'::text;
CREATE INDEX order_status_changes_staff ON order_status_changes USING btree (changed_at, order_id, number) WHERE by_role = 'staff'::text;

CREATE TABLE order_webhooks (
  order_id uuid NOT NULL,
  url text NOT NULL,
  CONSTRAINT order_webhooks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_webhooks_pkey PRIMARY KEY (order_id)
);

CREATE TABLE orders (
  id uuid NOT NULL,
  number text NOT NULL DEFAULT new_order_number(),
  shopper_id uuid,
  guest_name text,
  guest_email text,
  guest_phone text,
  guest_secret text,
  email_proved_at timestamp with time zone,
  status text NOT NULL,
  payment_type text NOT NULL,
  is_paid boolean NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL DEFAULT now() + '00:30:00'::interval,
  is_deferred boolean NOT NULL DEFAULT false,
  slot_start timestamp with time zone,
  slot_end timestamp with time zone,
  pickup_address text,
  broken_promise text,
  promise_broken_at timestamp with time zone,
  left_out_refunded_at timestamp with time zone,
  cart_amount bigint NOT NULL,
  discount bigint NOT NULL DEFAULT 0,
  delivery_fee bigint NOT NULL DEFAULT 0,
  tax bigint NOT NULL,
  tax_rate integer NOT NULL DEFAULT 2000,
  is_tax_included boolean NOT NULL DEFAULT false,
  tax_category_rates jsonb,
  tax_parts jsonb,
  amount bigint NOT NULL,
  to_pay bigint,
  to_pay_tax bigint,
  code_id uuid,
  code text,
  code_saved bigint,
  cash_received bigint,
  address jsonb NOT NULL,
  substitutions text NOT NULL DEFAULT 'best'::text,
  note text,
  search_text text NOT NULL DEFAULT ''::text,
  at_most bigint,
  discount_percent smallint,
  agreed_terms jsonb,
  placed_amount bigint,
  taken_out bigint NOT NULL DEFAULT 0,
  captured_amount bigint,
  deposit bigint NOT NULL DEFAULT 0,
  to_pay_deposit bigint,
  is_of_age boolean NOT NULL DEFAULT false,
  with_order uuid,
  is_left boolean NOT NULL DEFAULT false,
  credit bigint NOT NULL DEFAULT 0,
  CONSTRAINT orders_address_check CHECK (jsonb_typeof(address) = 'object'::text),
  CONSTRAINT orders_at_most CHECK (at_most >= amount),
  CONSTRAINT orders_awaiting_payment CHECK (status <> 'Awaiting Payment'::text OR payment_type = 'Online'::text AND NOT is_paid),
  CONSTRAINT orders_broken_promise_check CHECK (broken_promise = ANY (ARRAY['time'::text, 'area'::text, 'pickup'::text])),
  CONSTRAINT orders_captured_amount CHECK (captured_amount IS NULL OR captured_amount >= 0 AND captured_amount <= (COALESCE(at_most, amount) + taken_out) AND is_paid AND payment_type = 'Online'::text),
  CONSTRAINT orders_cart_amount_check CHECK (cart_amount > 0),
  CONSTRAINT orders_cash_received CHECK (cash_received >= 0 AND cash_received <= (COALESCE(at_most, amount) + taken_out)),
  CONSTRAINT orders_check CHECK (amount = (cart_amount - discount +
CASE
    WHEN is_tax_included THEN 0::bigint
    ELSE tax
END + deposit + delivery_fee)),
  CONSTRAINT orders_check3 CHECK (cash_received IS NULL OR is_paid AND payment_type = 'COD'::text),
  CONSTRAINT orders_check4 CHECK ((broken_promise IS NULL) = (promise_broken_at IS NULL)),
  CONSTRAINT orders_code CHECK ((code IS NULL) = (code_saved IS NULL) AND (code IS NULL) = (code_id IS NULL)),
  CONSTRAINT orders_code_id FOREIGN KEY (code_id) REFERENCES discount_codes(id),
  CONSTRAINT orders_code_saved CHECK (code_saved >= discount),
  CONSTRAINT orders_credit CHECK (credit >= 0 AND credit <= GREATEST(COALESCE(placed_amount, amount), amount, at_most)),
  CONSTRAINT orders_delivery_fee CHECK (delivery_fee >= 0),
  CONSTRAINT orders_discount CHECK (discount >= 0 AND discount <= cart_amount),
  CONSTRAINT orders_discount_code CHECK (code IS NOT NULL OR discount = 0),
  CONSTRAINT orders_discount_percent CHECK (discount_percent IS NULL OR code IS NOT NULL),
  CONSTRAINT orders_guest CHECK (num_nonnulls(guest_name, guest_email, guest_phone, guest_secret) = ANY (ARRAY[0, 4])),
  CONSTRAINT orders_guest_email_check CHECK (char_length(guest_email) >= 3 AND char_length(guest_email) <= 254),
  CONSTRAINT orders_guest_name_check CHECK (char_length(guest_name) >= 1 AND char_length(guest_name) <= 100),
  CONSTRAINT orders_guest_phone_check CHECK (char_length(guest_phone) >= 1 AND char_length(guest_phone) <= 200),
  CONSTRAINT orders_guest_secret_check CHECK (char_length(guest_secret) >= 22),
  CONSTRAINT orders_note_check CHECK (length(note) <= 200),
  CONSTRAINT orders_number UNIQUE (number),
  CONSTRAINT orders_number_check CHECK (number ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text),
  CONSTRAINT orders_payment_type_check CHECK (payment_type = ANY (ARRAY['COD'::text, 'Online'::text])),
  CONSTRAINT orders_pickup CHECK (pickup_address IS NULL OR pickup_address <> ''::text AND slot_start IS NULL AND delivery_fee = 0),
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id),
  CONSTRAINT orders_slot CHECK ((slot_start IS NULL) = (slot_end IS NULL) AND slot_start < slot_end),
  CONSTRAINT orders_status_check CHECK (status = ANY (ARRAY['Awaiting Payment'::text, 'Order Placed'::text, 'Packing'::text, 'Out for Delivery'::text, 'Delivered'::text, 'Cancelled'::text])),
  CONSTRAINT orders_substitutions_check CHECK (substitutions = ANY (ARRAY['best'::text, 'refund'::text])),
  CONSTRAINT orders_taken_out CHECK (LEAST(deposit, placed_amount, taken_out) >= 0 AND (taken_out = 0 OR placed_amount IS NOT NULL)),
  CONSTRAINT orders_tax_check CHECK (tax >= 0),
  CONSTRAINT orders_tax_parts CHECK ((tax_category_rates IS NULL) = (tax_parts IS NULL)),
  CONSTRAINT orders_tax_rate CHECK (tax_rate >= 0 AND tax_rate <= 30000),
  CONSTRAINT orders_to_pay CHECK (to_pay >= 0 AND to_pay <= COALESCE(at_most, amount)),
  CONSTRAINT orders_to_pay_deposit CHECK (to_pay_deposit IS NULL OR to_pay_deposit >= 0 AND to_pay IS NOT NULL),
  CONSTRAINT orders_to_pay_tax CHECK ((to_pay IS NULL) = (to_pay_tax IS NULL)),
  CONSTRAINT orders_with_order CHECK (with_order <> id),
  CONSTRAINT orders_with_order_fkey FOREIGN KEY (with_order) REFERENCES orders(id) ON DELETE SET NULL
);
ALTER TABLE orders ALTER COLUMN address SET STATISTICS 0;
ALTER TABLE orders ALTER COLUMN agreed_terms SET STATISTICS 0;
CREATE INDEX orders_broken_promise ON orders USING btree (due_at, id) WHERE broken_promise IS NOT NULL AND (status = ANY (ARRAY['Order Placed'::text, 'Packing'::text]));
CREATE INDEX orders_code_guests ON orders USING btree (code_id, lower(guest_email)) WHERE code_id IS NOT NULL AND guest_email IS NOT NULL;
CREATE INDEX orders_code_uses ON orders USING btree (code_id, status) INCLUDE (id, code_saved) WHERE code_id IS NOT NULL;
CREATE INDEX orders_due ON orders USING btree (status, due_at, id);
CREATE INDEX orders_guest_email ON orders USING btree (lower(guest_email)) WHERE guest_email IS NOT NULL;
CREATE UNIQUE INDEX orders_guest_secret ON orders USING btree (guest_secret) WHERE guest_secret IS NOT NULL;
CREATE INDEX orders_of_shopper ON orders USING btree (shopper_id, id DESC);
CREATE INDEX orders_search_terms ON orders USING gin (order_search_terms(search_text));
CREATE INDEX orders_slots ON orders USING btree (slot_start) WHERE slot_start IS NOT NULL;
CREATE INDEX orders_status ON orders USING btree (status, placed_at DESC, id DESC);
CREATE INDEX orders_unclaimed ON orders USING btree (lower(guest_email)) WHERE guest_email IS NOT NULL AND shopper_id IS NULL;
CREATE INDEX orders_with_order ON orders USING btree (with_order) WHERE with_order IS NOT NULL;
CREATE TRIGGER count_closed_order_delete AFTER DELETE ON orders FOR EACH ROW WHEN (old.status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text])) EXECUTE FUNCTION count_closed_order();
CREATE TRIGGER count_closed_order_insert AFTER INSERT ON orders FOR EACH ROW WHEN (new.status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text])) EXECUTE FUNCTION count_closed_order();
CREATE TRIGGER count_closed_order_update AFTER UPDATE OF status, placed_at ON orders FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.placed_at IS DISTINCT FROM new.placed_at) AND ((old.status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text])) OR (new.status = ANY (ARRAY['Delivered'::text, 'Cancelled'::text])))) EXECUTE FUNCTION count_closed_order();
CREATE TRIGGER count_delivered_order_delete AFTER DELETE ON orders FOR EACH ROW WHEN (old.status = 'Delivered'::text) EXECUTE FUNCTION count_delivered_order();
CREATE TRIGGER count_delivered_order_insert AFTER INSERT ON orders FOR EACH ROW WHEN (new.status = 'Delivered'::text) EXECUTE FUNCTION count_delivered_order();
CREATE TRIGGER count_delivered_order_update AFTER UPDATE OF status, shopper_id ON orders FOR EACH ROW WHEN ((old.status = 'Delivered'::text) <> (new.status = 'Delivered'::text) OR old.shopper_id IS DISTINCT FROM new.shopper_id) EXECUTE FUNCTION count_delivered_order();
CREATE TRIGGER count_sold_order_delete BEFORE DELETE ON orders FOR EACH ROW WHEN (old.status <> ALL (ARRAY['Awaiting Payment'::text, 'Cancelled'::text])) EXECUTE FUNCTION count_sold_order();
CREATE TRIGGER count_sold_order_update AFTER UPDATE OF status ON orders FOR EACH ROW WHEN ((old.status <> ALL (ARRAY['Awaiting Payment'::text, 'Cancelled'::text])) <> (new.status <> ALL (ARRAY['Awaiting Payment'::text, 'Cancelled'::text]))) EXECUTE FUNCTION count_sold_order();
CREATE TRIGGER note_customer_of_order AFTER UPDATE OF shopper_id, guest_email, email_proved_at ON orders FOR EACH ROW WHEN (old.status <> 'Awaiting Payment'::text AND (old.shopper_id IS DISTINCT FROM new.shopper_id OR old.guest_email IS DISTINCT FROM new.guest_email OR old.email_proved_at IS DISTINCT FROM new.email_proved_at)) EXECUTE FUNCTION note_customer_of_order();

CREATE TABLE payment_events (
  id text NOT NULL,
  type text NOT NULL,
  order_id uuid,
  session_id text,
  payment_intent text,
  fact jsonb,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_events_fact_check CHECK (jsonb_typeof(fact) = 'object'::text),
  CONSTRAINT payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_age ON payment_events USING btree (received_at) WHERE order_id IS NULL;
CREATE INDEX payment_events_intent ON payment_events USING btree (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX payment_events_order ON payment_events USING btree (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE payments (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL,
  shopper_id uuid,
  guest_payer uuid,
  amount bigint NOT NULL,
  currency text NOT NULL DEFAULT 'usd'::text,
  product_ids uuid[] NOT NULL DEFAULT '{}'::uuid[],
  state text NOT NULL,
  session_id text,
  payment_intent text,
  session_url text,
  started_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  differing_amount bigint,
  differing_currency text,
  sold_out uuid[] NOT NULL DEFAULT '{}'::uuid[],
  replaced_by uuid,
  refunded_amount bigint,
  refund_state text,
  capture_amount bigint,
  capture_requested_at timestamp with time zone,
  capture_failed_at timestamp with time zone,
  captured_amount bigint,
  in_question boolean NOT NULL GENERATED ALWAYS AS (state <> 'refunded'::text AND COALESCE(refund_state, ''::text) <> 'pending'::text AND (kind = 'other'::text OR differing_amount IS NOT NULL OR sold_out <> '{}'::uuid[] AND state <> 'released'::text OR COALESCE(refund_state, ''::text) = 'failed'::text OR (state = ANY (ARRAY['authorized'::text, 'paid'::text])) AND replaced_by IS NOT NULL OR (state = ANY (ARRAY['authorized'::text, 'released'::text])) AND capture_failed_at IS NOT NULL)) STORED,
  credit bigint NOT NULL DEFAULT 0,
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_capture CHECK (capture_amount >= 1 AND capture_amount <= amount),
  CONSTRAINT payments_capture_requested CHECK ((capture_amount IS NULL) = (capture_requested_at IS NULL)),
  CONSTRAINT payments_captured CHECK (captured_amount IS NULL OR captured_amount >= 1 AND captured_amount <= amount AND (state = ANY (ARRAY['paid'::text, 'refunded'::text]))),
  CONSTRAINT payments_check CHECK (expires_at > started_at),
  CONSTRAINT payments_check2 CHECK ((differing_amount IS NULL) = (differing_currency IS NULL)),
  CONSTRAINT payments_check3 CHECK (state <> 'open'::text OR session_id IS NOT NULL),
  CONSTRAINT payments_check4 CHECK (replaced_by <> order_id),
  CONSTRAINT payments_credit CHECK (credit >= 0),
  CONSTRAINT payments_kind_check CHECK (kind = ANY (ARRAY['own'::text, 'other'::text])),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_refund_state_check CHECK (refund_state = ANY (ARRAY['pending'::text, 'failed'::text])),
  CONSTRAINT payments_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT payments_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text, 'expired'::text, 'failed'::text, 'authorized'::text, 'released'::text, 'paid'::text, 'refunded'::text]))
);
CREATE INDEX payments_in_question ON payments USING btree (order_id DESC) WHERE in_question;
CREATE INDEX payments_intent ON payments USING btree (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX payments_of_guest ON payments USING btree (guest_payer) WHERE guest_payer IS NOT NULL;
CREATE INDEX payments_of_shopper ON payments USING btree (shopper_id, ended_at);
CREATE UNIQUE INDEX payments_order ON payments USING btree (order_id, (
CASE kind
    WHEN 'other'::text THEN payment_intent
    ELSE ''::text
END));
CREATE INDEX payments_over ON payments USING btree (expires_at) WHERE state = ANY (ARRAY['expired'::text, 'failed'::text]);
CREATE INDEX payments_replaced ON payments USING btree (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE UNIQUE INDEX payments_session ON payments USING btree (session_id);
CREATE INDEX payments_waiting ON payments USING btree (checked_at) WHERE state = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text, 'authorized'::text]);
CREATE INDEX payments_waiting_shopper ON payments USING btree (shopper_id, order_id DESC) WHERE state = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text, 'failed'::text]);

CREATE TABLE picture_storage (
  is_only boolean NOT NULL DEFAULT true,
  id uuid NOT NULL,
  kind text NOT NULL,
  CONSTRAINT picture_storage_is_only_check CHECK (is_only),
  CONSTRAINT picture_storage_kind_check CHECK (kind = ANY (ARRAY['local'::text, 's3'::text])),
  CONSTRAINT picture_storage_pkey PRIMARY KEY (is_only)
);

CREATE TABLE product_barcodes (
  code text NOT NULL,
  product_id uuid NOT NULL,
  CONSTRAINT product_barcodes_code_check CHECK (code ~ '^[0-9]{14}$'::text),
  CONSTRAINT product_barcodes_pkey PRIMARY KEY (code),
  CONSTRAINT product_barcodes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_barcodes_product ON product_barcodes USING btree (product_id);

CREATE TABLE product_changes (
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  field text NOT NULL,
  before json,
  after json,
  at timestamp with time zone NOT NULL,
  by_role text NOT NULL,
  by_id uuid,
  by_name text,
  is_import boolean NOT NULL DEFAULT false,
  undone_by uuid,
  CONSTRAINT product_changes_by_role_check CHECK (by_role = ANY (ARRAY['staff'::text, 'store'::text])),
  CONSTRAINT product_changes_check CHECK ((by_role = 'staff'::text) = (by_id IS NOT NULL AND by_name IS NOT NULL)),
  CONSTRAINT product_changes_field_check CHECK (char_length(field) >= 1 AND char_length(field) <= 30),
  CONSTRAINT product_changes_pkey PRIMARY KEY (id),
  CONSTRAINT product_changes_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_changes_batch ON product_changes USING btree (batch_id, id);
CREATE INDEX product_changes_costs ON product_changes USING btree (product_id, id) WHERE field = 'cost'::text;
CREATE INDEX product_changes_edits ON product_changes USING btree (at, batch_id) WHERE by_role = 'staff'::text AND field <> 'stock'::text;
CREATE INDEX product_changes_edits_person ON product_changes USING btree (by_id, at, batch_id) WHERE by_role = 'staff'::text AND field <> 'stock'::text;
CREATE INDEX product_changes_pictures ON product_changes USING btree (id) WHERE field = 'pictures'::text;
CREATE INDEX product_changes_product ON product_changes USING btree (product_id, id);
CREATE INDEX product_changes_stock ON product_changes USING btree (at, batch_id) WHERE by_role = 'staff'::text AND field = 'stock'::text;
CREATE INDEX product_changes_stock_person ON product_changes USING btree (by_id, at, batch_id) WHERE by_role = 'staff'::text AND field = 'stock'::text;
CREATE INDEX product_changes_undo ON product_changes USING btree (undone_by) WHERE undone_by IS NOT NULL;

CREATE TABLE product_ratings (
  product_id uuid NOT NULL,
  shopper_id uuid,
  stars smallint NOT NULL,
  rated_at timestamp with time zone NOT NULL,
  CONSTRAINT product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT product_ratings_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT product_ratings_stars_check CHECK (stars >= 1 AND stars <= 5)
);
CREATE UNIQUE INDEX product_ratings_once ON product_ratings USING btree (product_id, shopper_id);
CREATE INDEX product_ratings_shopper ON product_ratings USING btree (shopper_id, product_id);
CREATE TRIGGER count_rating AFTER INSERT OR DELETE OR UPDATE OF stars ON product_ratings FOR EACH ROW EXECUTE FUNCTION count_rating();

CREATE TABLE product_sales (
  product_id uuid NOT NULL,
  change integer NOT NULL,
  CONSTRAINT product_sales_change_check CHECK (change <> 0)
);
CREATE INDEX product_sales_product ON product_sales USING btree (product_id) INCLUDE (change);

CREATE TABLE products (
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  category text NOT NULL,
  price bigint NOT NULL,
  offer_price bigint NOT NULL,
  price_charged_until timestamp with time zone,
  sale_price bigint,
  sale_from text COLLATE "C",
  sale_to text COLLATE "C",
  usual_price bigint,
  description text[] NOT NULL,
  weight text,
  pictures text[] NOT NULL,
  sku text,
  folded_sku text,
  size_amount numeric(10,3),
  size_unit text,
  ingredients text,
  origin text,
  brand text,
  diets text[] NOT NULL DEFAULT '{}'::text[],
  allergens text[] NOT NULL DEFAULT '{}'::text[],
  synonyms text[] NOT NULL DEFAULT '{}'::text[],
  folded_name text NOT NULL,
  search_terms text,
  search_words tsvector NOT NULL DEFAULT ''::tsvector,
  unit_price bigint,
  swap_group text,
  in_stock boolean NOT NULL,
  stock_left smallint,
  low_at integer,
  archived_at timestamp with time zone,
  is_available boolean NOT NULL GENERATED ALWAYS AS (in_stock AND stock_left IS DISTINCT FROM 0 AND archived_at IS NULL) STORED,
  rating_count integer NOT NULL DEFAULT 0,
  rating_stars integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  weighed_per text,
  weighed_piece integer,
  weighed_price bigint,
  weighed_offer_price bigint,
  deposit bigint,
  minimum_age smallint,
  barcodes text[] NOT NULL DEFAULT '{}'::text[],
  scale_item text,
  cost bigint,
  supplier uuid,
  case_size integer,
  order_to integer,
  keeps_until text,
  CONSTRAINT products_allergens_check CHECK (allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soybeans'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text]),
  CONSTRAINT products_barcodes_check CHECK (cardinality(barcodes) <= 10),
  CONSTRAINT products_brand_check CHECK (char_length(brand) >= 1 AND char_length(brand) <= 60),
  CONSTRAINT products_case_size_check CHECK (case_size >= 1 AND case_size <= 1000000),
  CONSTRAINT products_category_check CHECK (char_length(category) >= 1 AND char_length(category) <= 60),
  CONSTRAINT products_check CHECK (offer_price >= 1 AND offer_price <= price),
  CONSTRAINT products_check1 CHECK ((sku IS NULL) = (folded_sku IS NULL)),
  CONSTRAINT products_check2 CHECK ((size_amount IS NULL) = (size_unit IS NULL)),
  CONSTRAINT products_check3 CHECK (rating_stars >= rating_count AND rating_stars <= (rating_count * 5)),
  CONSTRAINT products_cost_check CHECK (cost >= 1 AND cost <= 10000000),
  CONSTRAINT products_deposit_check CHECK (deposit >= 1 AND deposit <= 10000),
  CONSTRAINT products_description_check CHECK (cardinality(description) <= 50),
  CONSTRAINT products_diets_check CHECK (diets <@ ARRAY['vegan'::text, 'vegetarian'::text, 'gluten-free'::text, 'lactose-free'::text, 'organic'::text, 'halal'::text, 'kosher'::text]),
  CONSTRAINT products_ingredients_check CHECK (char_length(ingredients) >= 1 AND char_length(ingredients) <= 2000),
  CONSTRAINT products_low_at_check CHECK (low_at >= 0 AND low_at <= 1000000),
  CONSTRAINT products_minimum_age_check CHECK (minimum_age >= 18 AND minimum_age <= 21 AND (minimum_age = ANY (ARRAY[18, 21]))),
  CONSTRAINT products_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200),
  CONSTRAINT products_order_to_check CHECK (order_to >= 0 AND order_to <= 1000000),
  CONSTRAINT products_origin_check CHECK (char_length(origin) >= 1 AND char_length(origin) <= 100),
  CONSTRAINT products_pictures_check CHECK (cardinality(pictures) <= 4),
  CONSTRAINT products_piece_price CHECK (price::numeric = div(weighed_price::numeric * weighed_piece::numeric * 2::numeric + 1000::numeric, 2000::numeric) AND offer_price::numeric = div(weighed_offer_price::numeric * weighed_piece::numeric * 2::numeric + 1000::numeric, 2000::numeric)),
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_price_check CHECK (price >= 1 AND price <= 10000000),
  CONSTRAINT products_rating_count_check CHECK (rating_count >= 0),
  CONSTRAINT products_sale CHECK ((num_nonnulls(sale_price, sale_from, sale_to) = ANY (ARRAY[0, 3])) AND (usual_price IS NULL OR sale_price IS NOT NULL) AND sale_price >= 1 AND sale_price <= (COALESCE(weighed_price, price) - 1) AND sale_from <= sale_to),
  CONSTRAINT products_sale_from_check CHECK (sale_from ~ '^\d{4}-\d\d-\d\d$'::text),
  CONSTRAINT products_sale_on CHECK (usual_price IS NULL OR usual_price > 0 AND COALESCE(weighed_offer_price, offer_price) = sale_price),
  CONSTRAINT products_sale_to_check CHECK (sale_to ~ '^\d{4}-\d\d-\d\d$'::text),
  CONSTRAINT products_scale_item_check CHECK (char_length(scale_item) >= 1 AND char_length(scale_item) <= 9),
  CONSTRAINT products_size_amount_check CHECK (size_amount > 0::numeric AND size_amount <= 1000000::numeric),
  CONSTRAINT products_size_unit_check CHECK (size_unit = ANY (ARRAY['g'::text, 'kg'::text, 'ml'::text, 'l'::text, 'piece'::text, 'oz'::text, 'lb'::text, 'fl oz'::text, 'pt'::text, 'qt'::text, 'gal'::text, 'dozen'::text])),
  CONSTRAINT products_sku UNIQUE (folded_sku) DEFERRABLE,
  CONSTRAINT products_sku_check CHECK (char_length(sku) >= 1 AND char_length(sku) <= 64),
  CONSTRAINT products_stock_left_check CHECK (stock_left >= 0 AND stock_left <= 5),
  CONSTRAINT products_supplier FOREIGN KEY (supplier) REFERENCES suppliers(id),
  CONSTRAINT products_synonyms_check CHECK (cardinality(synonyms) <= 50),
  CONSTRAINT products_unit_price_check CHECK (unit_price > 0),
  CONSTRAINT products_version_check CHECK (version > 0),
  CONSTRAINT products_weighed CHECK (num_nonnulls(weighed_per, weighed_piece, weighed_price, weighed_offer_price) = ANY (ARRAY[0, 4])),
  CONSTRAINT products_weighed_per CHECK (weighed_per = ANY (ARRAY['lb'::text, 'kg'::text])),
  CONSTRAINT products_weighed_piece CHECK (weighed_piece >= 1 AND weighed_piece <= 1000000),
  CONSTRAINT products_weighed_price CHECK (weighed_price >= 1 AND weighed_price <= 10000000 AND weighed_offer_price >= 1 AND weighed_offer_price <= weighed_price),
  CONSTRAINT products_weight_check CHECK (char_length(weight) >= 1 AND char_length(weight) <= 40)
);
ALTER TABLE products ALTER COLUMN folded_name SET STATISTICS 200;
CREATE INDEX products_archived ON products USING btree (id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX products_available ON products USING btree (is_available, id DESC) WHERE archived_at IS NULL;
CREATE INDEX products_by_supplier ON products USING btree (supplier) WHERE supplier IS NOT NULL;
CREATE INDEX products_category ON products USING btree (lower(category), is_available, id DESC) WHERE archived_at IS NULL;
CREATE INDEX products_diets ON products USING gin (diets) WITH (fastupdate=off) WHERE archived_at IS NULL;
CREATE INDEX products_folded_name ON products USING gin (replace(folded_name, ' '::text, ''::text) gin_trgm_ops) WITH (fastupdate=off);
ALTER INDEX products_folded_name ALTER COLUMN 1 SET STATISTICS 200;
CREATE INDEX products_name ON products USING btree (folded_name, id);
CREATE INDEX products_name_beginning ON products USING btree (replace(folded_name, ' '::text, ''::text) text_pattern_ops);
CREATE INDEX products_offer_price ON products USING btree (offer_price, id);
CREATE INDEX products_price_charged ON products USING btree (price_charged_until) WHERE price_charged_until IS NOT NULL;
CREATE INDEX products_sales_on ON products USING btree (sale_from) WHERE usual_price IS NOT NULL;
CREATE INDEX products_sales_over ON products USING btree (sale_to) WHERE sale_price IS NOT NULL;
CREATE INDEX products_sales_planned ON products USING btree (sale_from) WHERE sale_price IS NOT NULL AND usual_price IS NULL;
CREATE INDEX products_scale_item ON products USING btree (ltrim(scale_item, '0'::text)) WHERE scale_item IS NOT NULL;
CREATE INDEX products_search_terms ON products USING gin (replace(search_terms, ' '::text, ''::text) gin_trgm_ops) WITH (fastupdate=off) WHERE search_terms IS NOT NULL;
CREATE INDEX products_search_words ON products USING gin (search_words) WITH (fastupdate=off);
CREATE INDEX products_short_parts ON products USING gin (short_parts(replace(folded_name, ' '::text, ''::text))) WITH (fastupdate=off);
CREATE INDEX products_short_terms ON products USING gin (short_parts(replace(search_terms, ' '::text, ''::text))) WITH (fastupdate=off) WHERE search_terms IS NOT NULL;
CREATE INDEX products_swaps ON products USING btree (lower(category), swap_group, unit_price, id) WHERE swap_group IS NOT NULL AND is_available;
CREATE INDEX products_unit_price ON products USING btree (COALESCE(unit_price, '9007199254740991'::bigint), id);
CREATE TRIGGER catalog_change_delete AFTER DELETE ON products REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change();
CREATE TRIGGER catalog_change_insert AFTER INSERT ON products REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change();
CREATE TRIGGER catalog_change_truncate AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change();
CREATE TRIGGER catalog_change_update AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_catalog_change();

CREATE TABLE purchase_lines (
  purchase_id uuid NOT NULL,
  product_id uuid NOT NULL,
  "position" smallint NOT NULL,
  quantity integer NOT NULL,
  case_size integer NOT NULL,
  cost bigint,
  weighed_per text,
  weighed_piece integer,
  received integer NOT NULL DEFAULT 0,
  CONSTRAINT purchase_lines_case_size_check CHECK (case_size >= 1 AND case_size <= 1000000),
  CONSTRAINT purchase_lines_check CHECK ((quantity % case_size) = 0),
  CONSTRAINT purchase_lines_check1 CHECK ((weighed_per IS NULL) = (weighed_piece IS NULL)),
  CONSTRAINT purchase_lines_cost_check CHECK (cost >= 1 AND cost <= 10000000),
  CONSTRAINT purchase_lines_pkey PRIMARY KEY (purchase_id, product_id),
  CONSTRAINT purchase_lines_position_check CHECK ("position" >= 0),
  CONSTRAINT purchase_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT purchase_lines_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT purchase_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000),
  CONSTRAINT purchase_lines_received_check CHECK (received >= 0),
  CONSTRAINT purchase_lines_weighed_per_check CHECK (weighed_per = ANY (ARRAY['lb'::text, 'kg'::text])),
  CONSTRAINT purchase_lines_weighed_piece_check CHECK (weighed_piece > 0)
);
CREATE INDEX purchase_lines_by_product ON purchase_lines USING btree (product_id);

CREATE TABLE purchase_receipt_lines (
  receipt_id uuid NOT NULL,
  "position" smallint NOT NULL,
  product_id uuid NOT NULL,
  quantity integer NOT NULL,
  cost bigint,
  use_by date,
  is_counted boolean NOT NULL,
  CONSTRAINT purchase_receipt_lines_cost_check CHECK (cost >= 1 AND cost <= 10000000),
  CONSTRAINT purchase_receipt_lines_pkey PRIMARY KEY (receipt_id, "position"),
  CONSTRAINT purchase_receipt_lines_position_check CHECK ("position" >= 0),
  CONSTRAINT purchase_receipt_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  CONSTRAINT purchase_receipt_lines_quantity_check CHECK (quantity >= 1 AND quantity <= 1000000),
  CONSTRAINT purchase_receipt_lines_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES purchase_receipts(id)
);
CREATE INDEX purchase_receipt_lines_by_product ON purchase_receipt_lines USING btree (product_id);

CREATE TABLE purchase_receipts (
  id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  by_id uuid NOT NULL,
  by_name text NOT NULL,
  CONSTRAINT purchase_receipts_pkey PRIMARY KEY (id),
  CONSTRAINT purchase_receipts_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id)
);
CREATE INDEX purchase_receipts_by_purchase ON purchase_receipts USING btree (purchase_id, id);

CREATE TABLE purchases (
  id uuid NOT NULL,
  number integer NOT NULL,
  supplier_id uuid NOT NULL,
  state text NOT NULL,
  note text,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  CONSTRAINT purchases_number_key UNIQUE (number),
  CONSTRAINT purchases_pkey PRIMARY KEY (id),
  CONSTRAINT purchases_state_check CHECK (state = ANY (ARRAY['draft'::text, 'sent'::text, 'partly'::text, 'received'::text, 'closed'::text])),
  CONSTRAINT purchases_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id)
);
CREATE INDEX purchases_by_state ON purchases USING btree (state, id);
CREATE INDEX purchases_by_supplier ON purchases USING btree (supplier_id, id);

CREATE TABLE push_subscriptions (
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT push_subscriptions_auth_check CHECK (char_length(auth) >= 1 AND char_length(auth) <= 100),
  CONSTRAINT push_subscriptions_endpoint_check CHECK (char_length(endpoint) >= 1 AND char_length(endpoint) <= 1000),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_p256dh_check CHECK (char_length(p256dh) >= 1 AND char_length(p256dh) <= 200),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (session_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  code_hash bytea NOT NULL,
  second_factor_id boolean NOT NULL DEFAULT true,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT recovery_codes_second_factor_id_fkey FOREIGN KEY (second_factor_id) REFERENCES second_factor(id) ON DELETE CASCADE
);

CREATE TABLE refund_lines (
  refund_id uuid NOT NULL,
  order_line_id uuid NOT NULL,
  quantity integer NOT NULL,
  restocked integer NOT NULL DEFAULT 0,
  CONSTRAINT refund_lines_check CHECK (restocked >= 0 AND restocked <= quantity),
  CONSTRAINT refund_lines_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (refund_id, order_line_id),
  CONSTRAINT refund_lines_quantity_check CHECK (quantity > 0),
  CONSTRAINT refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);
CREATE INDEX refund_lines_line ON refund_lines USING btree (order_line_id);

CREATE TABLE refunds (
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  payment_id uuid,
  provider_id text,
  amount bigint NOT NULL,
  status text NOT NULL,
  reason text NOT NULL DEFAULT 'Refunded'::text,
  restock boolean NOT NULL DEFAULT false,
  by_role text NOT NULL DEFAULT 'store'::text,
  by_id uuid,
  by_name text,
  requested_at timestamp with time zone NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  to_credit boolean NOT NULL DEFAULT false,
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_by_role_check CHECK (by_role = ANY (ARRAY['shopper'::text, 'staff'::text, 'store'::text])),
  CONSTRAINT refunds_check CHECK ((by_role = 'staff'::text) = (by_id IS NOT NULL AND by_name IS NOT NULL)),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  CONSTRAINT refunds_payment_id_provider_id_key UNIQUE (payment_id, provider_id),
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 200),
  CONSTRAINT refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'settled'::text])),
  CONSTRAINT refunds_to_credit CHECK (NOT to_credit OR payment_id IS NULL AND status = 'succeeded'::text)
);
CREATE INDEX refunds_order ON refunds USING btree (order_id);
CREATE INDEX refunds_pending ON refunds USING btree (checked_at) WHERE status = 'pending'::text AND provider_id IS NOT NULL;
CREATE INDEX refunds_person ON refunds USING btree (by_id, requested_at, id) WHERE by_role = 'staff'::text;
CREATE INDEX refunds_staff ON refunds USING btree (requested_at, id) WHERE by_role = 'staff'::text;

CREATE TABLE rehearsal_events (
  id text NOT NULL,
  payload text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT rehearsal_events_pkey PRIMARY KEY (id),
  CONSTRAINT rehearsal_events_tries_check CHECK (tries >= 0)
);
CREATE INDEX rehearsal_events_due ON rehearsal_events USING btree (due_at);

CREATE TABLE rehearsal_idempotency_keys (
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer json NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT rehearsal_idempotency_keys_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 255),
  CONSTRAINT rehearsal_idempotency_keys_pkey PRIMARY KEY (key),
  CONSTRAINT rehearsal_idempotency_keys_request_hash_check CHECK (octet_length(request_hash) = 32)
);
CREATE INDEX rehearsal_idempotency_keys_age ON rehearsal_idempotency_keys USING btree (created_at);

CREATE TABLE rehearsal_payments (
  id text NOT NULL,
  charge_id text NOT NULL,
  session_id text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  amount_refunded bigint NOT NULL DEFAULT 0,
  metadata jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settles_at timestamp with time zone,
  settles_as text,
  refunds_as text NOT NULL DEFAULT 'at once'::text,
  amount_captured bigint,
  captures_as text NOT NULL DEFAULT 'at once'::text,
  cancellation_reason text,
  capture_method text NOT NULL DEFAULT 'automatic'::text,
  CONSTRAINT rehearsal_payments_amount_check CHECK (amount > 0),
  CONSTRAINT rehearsal_payments_capture_method_check CHECK (capture_method = ANY (ARRAY['automatic'::text, 'manual'::text])),
  CONSTRAINT rehearsal_payments_captured CHECK (amount_captured IS NULL OR amount_captured >= 1 AND amount_captured <= amount AND status = 'succeeded'::text),
  CONSTRAINT rehearsal_payments_captures_as_check CHECK (captures_as = ANY (ARRAY['at once'::text, 'declines'::text])),
  CONSTRAINT rehearsal_payments_charge_id_key UNIQUE (charge_id),
  CONSTRAINT rehearsal_payments_due CHECK ((status = ANY (ARRAY['processing'::text, 'requires_capture'::text])) = (settles_at IS NOT NULL AND settles_as IS NOT NULL)),
  CONSTRAINT rehearsal_payments_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT rehearsal_payments_pkey PRIMARY KEY (id),
  CONSTRAINT rehearsal_payments_reason CHECK (cancellation_reason IS NULL OR status = 'canceled'::text),
  CONSTRAINT rehearsal_payments_refunded CHECK (amount_refunded >= 0 AND amount_refunded <= COALESCE(amount_captured, amount)),
  CONSTRAINT rehearsal_payments_refunds_as_check CHECK (refunds_as = ANY (ARRAY['at once'::text, 'later'::text, 'fails'::text])),
  CONSTRAINT rehearsal_payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES rehearsal_sessions(id),
  CONSTRAINT rehearsal_payments_session_id_key UNIQUE (session_id),
  CONSTRAINT rehearsal_payments_settles_as CHECK (settles_as = ANY (ARRAY['succeeded'::text, 'failed'::text, 'canceled'::text])),
  CONSTRAINT rehearsal_payments_status CHECK (status = ANY (ARRAY['processing'::text, 'requires_capture'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text]))
);
CREATE INDEX rehearsal_payments_unsettled ON rehearsal_payments USING btree (settles_at) WHERE settles_at IS NOT NULL;

CREATE TABLE rehearsal_refunds (
  id text NOT NULL,
  payment_id text NOT NULL,
  amount bigint NOT NULL,
  status text NOT NULL,
  reason text,
  metadata jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settles_at timestamp with time zone,
  settles_as text,
  CONSTRAINT rehearsal_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT rehearsal_refunds_check CHECK ((settles_at IS NULL) = (settles_as IS NULL)),
  CONSTRAINT rehearsal_refunds_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT rehearsal_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES rehearsal_payments(id),
  CONSTRAINT rehearsal_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT rehearsal_refunds_settles_as_check CHECK (settles_as = ANY (ARRAY['succeeded'::text, 'failed'::text])),
  CONSTRAINT rehearsal_refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX rehearsal_refunds_payment ON rehearsal_refunds USING btree (payment_id, created_at DESC);
CREATE INDEX rehearsal_refunds_unsettled ON rehearsal_refunds USING btree (settles_at) WHERE settles_at IS NOT NULL;

CREATE TABLE rehearsal_sessions (
  id text NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL,
  amount bigint NOT NULL,
  lines jsonb NOT NULL,
  client_reference_id text,
  customer_email text,
  metadata jsonb NOT NULL,
  payment_metadata jsonb NOT NULL,
  success_url text NOT NULL,
  cancel_url text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  capture_method text NOT NULL DEFAULT 'automatic'::text,
  CONSTRAINT rehearsal_sessions_amount_check CHECK (amount > 0),
  CONSTRAINT rehearsal_sessions_capture_method_check CHECK (capture_method = ANY (ARRAY['automatic'::text, 'manual'::text])),
  CONSTRAINT rehearsal_sessions_check CHECK (expires_at > created_at),
  CONSTRAINT rehearsal_sessions_check1 CHECK (payment_status = 'unpaid'::text OR status = 'complete'::text),
  CONSTRAINT rehearsal_sessions_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  CONSTRAINT rehearsal_sessions_metadata_check CHECK (jsonb_typeof(metadata) = 'object'::text),
  CONSTRAINT rehearsal_sessions_payment_metadata_check CHECK (jsonb_typeof(payment_metadata) = 'object'::text),
  CONSTRAINT rehearsal_sessions_payment_status_check CHECK (payment_status = ANY (ARRAY['unpaid'::text, 'paid'::text])),
  CONSTRAINT rehearsal_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT rehearsal_sessions_status_check CHECK (status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text]))
);
CREATE INDEX rehearsal_sessions_open ON rehearsal_sessions USING btree (expires_at) WHERE status = 'open'::text;

CREATE TABLE removed_pictures (
  path text NOT NULL,
  used_until timestamp with time zone NOT NULL,
  CONSTRAINT removed_pictures_pkey PRIMARY KEY (path)
);

CREATE TABLE restock_alert_emails (
  email text NOT NULL,
  token_hash bytea,
  requested_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT restock_alert_emails_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT restock_alert_emails_pkey PRIMARY KEY (email),
  CONSTRAINT restock_alert_emails_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT restock_alert_emails_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE restock_alert_links (
  token_hash bytea NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT restock_alert_links_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT restock_alert_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT restock_alert_links_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX restock_alert_links_created ON restock_alert_links USING btree (created_at);
CREATE INDEX restock_alert_links_email ON restock_alert_links USING btree (lower(email));

CREATE TABLE restock_alerts (
  product_id uuid NOT NULL,
  email text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT restock_alerts_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT restock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX restock_alerts_email ON restock_alerts USING btree (lower(email));
CREATE UNIQUE INDEX restock_alerts_once ON restock_alerts USING btree (product_id, lower(email));
CREATE INDEX restock_alerts_requested ON restock_alerts USING btree (requested_at);

CREATE TABLE round_orders (
  order_id uuid NOT NULL,
  round_id uuid NOT NULL,
  "position" smallint NOT NULL,
  announced_at timestamp with time zone,
  CONSTRAINT round_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT round_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT round_orders_position_check CHECK ("position" >= 0),
  CONSTRAINT round_orders_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id) ON DELETE CASCADE
);
CREATE INDEX round_orders_round ON round_orders USING btree (round_id, "position");

CREATE TABLE rounds (
  id uuid NOT NULL,
  courier_id uuid NOT NULL,
  courier_name text NOT NULL,
  leaves_at timestamp with time zone NOT NULL,
  CONSTRAINT rounds_pkey PRIMARY KEY (id)
);
CREATE INDEX rounds_leaves_at ON rounds USING btree (leaves_at, id);

CREATE TABLE second_factor (
  id boolean NOT NULL DEFAULT true,
  secret bytea NOT NULL,
  begun_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step integer NOT NULL DEFAULT 0,
  CONSTRAINT second_factor_id_check CHECK (id),
  CONSTRAINT second_factor_pkey PRIMARY KEY (id),
  CONSTRAINT second_factor_secret_check CHECK (octet_length(secret) = 20)
);

CREATE TABLE sellers (
  id uuid NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  given_email text,
  given_password_hash text,
  changed_at timestamp with time zone,
  new_email text,
  new_email_hash bytea,
  new_email_until timestamp with time zone,
  CONSTRAINT sellers_given CHECK (num_nonnulls(given_email, given_password_hash, changed_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT sellers_new_email CHECK (num_nonnulls(new_email, new_email_hash, new_email_until) = ANY (ARRAY[0, 3])),
  CONSTRAINT sellers_new_email_check CHECK (char_length(new_email) >= 3 AND char_length(new_email) <= 254),
  CONSTRAINT sellers_new_email_hash_check CHECK (octet_length(new_email_hash) = 32),
  CONSTRAINT sellers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sellers_email ON sellers USING btree (lower(email));

CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  shopper_id uuid,
  seller_id uuid,
  staff_id uuid,
  device text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_check CHECK (expires_at > created_at),
  CONSTRAINT sessions_device_check CHECK (char_length(device) >= 1 AND char_length(device) <= 60),
  CONSTRAINT sessions_id_key UNIQUE (id),
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_principal CHECK (num_nonnulls(shopper_id, seller_id, staff_id) = 1),
  CONSTRAINT sessions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers(id) ON DELETE CASCADE,
  CONSTRAINT sessions_shopper_id_fkey FOREIGN KEY (shopper_id) REFERENCES shoppers(id) ON DELETE CASCADE,
  CONSTRAINT sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  CONSTRAINT sessions_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_seller ON sessions USING btree (seller_id) WHERE seller_id IS NOT NULL;
CREATE INDEX sessions_shopper ON sessions USING btree (shopper_id) WHERE shopper_id IS NOT NULL;
CREATE INDEX sessions_staff ON sessions USING btree (staff_id) WHERE staff_id IS NOT NULL;

CREATE TABLE settings (
  id boolean NOT NULL DEFAULT true,
  settings jsonb NOT NULL,
  CONSTRAINT settings_id_check CHECK (id),
  CONSTRAINT settings_pkey PRIMARY KEY (id),
  CONSTRAINT settings_settings_check CHECK (jsonb_typeof(settings) = 'object'::text)
);
CREATE TRIGGER notify_settings_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_changed();

CREATE TABLE shoppers (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  email_confirmed_at timestamp with time zone,
  phone text,
  password_hash text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT shoppers_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT shoppers_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT shoppers_phone_check CHECK (char_length(phone) >= 1 AND char_length(phone) <= 200),
  CONSTRAINT shoppers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX shoppers_email ON shoppers USING btree (lower(email));
CREATE TRIGGER note_customer_of_account AFTER INSERT OR UPDATE OF name, email, phone ON shoppers FOR EACH ROW EXECUTE FUNCTION note_customer_of_account();

CREATE TABLE staff (
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  password_hash text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_email_check CHECK (char_length(email) >= 3 AND char_length(email) <= 254),
  CONSTRAINT staff_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_role_check CHECK (role = ANY (ARRAY['manager'::text, 'packer'::text, 'courier'::text]))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));

CREATE TABLE staff_acts (
  id uuid NOT NULL,
  kind text NOT NULL,
  what text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  at timestamp with time zone NOT NULL,
  by_id uuid,
  by_name text,
  CONSTRAINT staff_acts_check CHECK ((by_id IS NULL) = (by_name IS NULL)),
  CONSTRAINT staff_acts_details_check CHECK (jsonb_typeof(details) = 'object'::text),
  CONSTRAINT staff_acts_kind_check CHECK (char_length(kind) >= 1 AND char_length(kind) <= 20),
  CONSTRAINT staff_acts_pkey PRIMARY KEY (id),
  CONSTRAINT staff_acts_what_check CHECK (char_length(what) >= 1 AND char_length(what) <= 40)
);
CREATE INDEX staff_acts_kind ON staff_acts USING btree (kind, at, id);
CREATE INDEX staff_acts_person ON staff_acts USING btree (kind, by_id, at, id) WHERE by_id IS NOT NULL;

CREATE TABLE stock_batches (
  product_id uuid NOT NULL,
  use_by date NOT NULL,
  id uuid NOT NULL,
  quantity integer NOT NULL,
  CONSTRAINT stock_batches_pkey PRIMARY KEY (product_id, use_by),
  CONSTRAINT stock_batches_product_id_fkey FOREIGN KEY (product_id) REFERENCES stock_counts(product_id) ON DELETE CASCADE,
  CONSTRAINT stock_batches_quantity_check CHECK (quantity >= 0 AND quantity <= 1000000)
) WITH (fillfactor=70);
CREATE UNIQUE INDEX stock_batches_id ON stock_batches USING btree (id);
CREATE INDEX stock_batches_use_by ON stock_batches USING btree (use_by, product_id);

CREATE TABLE stock_counts (
  product_id uuid NOT NULL,
  on_hand integer NOT NULL,
  held integer NOT NULL DEFAULT 0,
  low_at integer NOT NULL DEFAULT 5,
  is_low boolean NOT NULL GENERATED ALWAYS AS (on_hand <= low_at) STORED,
  dated integer NOT NULL DEFAULT 0,
  CONSTRAINT stock_counts_check CHECK (held >= 0 AND held <= on_hand),
  CONSTRAINT stock_counts_dated CHECK (dated >= 0 AND dated <= on_hand),
  CONSTRAINT stock_counts_low_at_check CHECK (low_at >= 0 AND low_at <= 1000000),
  CONSTRAINT stock_counts_on_hand_check CHECK (on_hand >= 0 AND on_hand <= 1000000),
  CONSTRAINT stock_counts_pkey PRIMARY KEY (product_id),
  CONSTRAINT stock_counts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) WITH (fillfactor=50);
CREATE INDEX stock_counts_low ON stock_counts USING btree (product_id) WHERE is_low;

CREATE TABLE stock_holds (
  product_id uuid NOT NULL,
  order_id uuid NOT NULL,
  quantity integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  due_on date,
  CONSTRAINT stock_holds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stock_holds_pkey PRIMARY KEY (product_id, order_id),
  CONSTRAINT stock_holds_product_id_fkey FOREIGN KEY (product_id) REFERENCES stock_counts(product_id) ON DELETE CASCADE,
  CONSTRAINT stock_holds_quantity_check CHECK (quantity > 0)
);
CREATE INDEX stock_holds_expiry ON stock_holds USING btree (expires_at);
CREATE INDEX stock_holds_order ON stock_holds USING btree (order_id);

CREATE TABLE stock_movements (
  product_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid,
  change integer NOT NULL,
  reason text NOT NULL,
  note text,
  at timestamp with time zone NOT NULL,
  by_role text NOT NULL,
  by_id uuid,
  by_name text,
  purchase_id uuid,
  use_by date,
  CONSTRAINT stock_movements_by_role_check CHECK (by_role = ANY (ARRAY['shopper'::text, 'staff'::text, 'store'::text])),
  CONSTRAINT stock_movements_change_check CHECK (change <> 0),
  CONSTRAINT stock_movements_check CHECK ((by_role = 'staff'::text) = (by_id IS NOT NULL AND by_name IS NOT NULL)),
  CONSTRAINT stock_movements_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 200),
  CONSTRAINT stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  CONSTRAINT stock_movements_pkey PRIMARY KEY (product_id, id),
  CONSTRAINT stock_movements_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  CONSTRAINT stock_movements_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchases(id),
  CONSTRAINT stock_movements_reason_check CHECK (reason = ANY (ARRAY['received'::text, 'counted'::text, 'spoiled'::text, 'returned'::text, 'other'::text, 'sold'::text, 'cancelled'::text, 'refunded'::text, 'picked'::text, 'missing'::text, 'expired'::text]))
);
CREATE INDEX stock_movements_by_purchase ON stock_movements USING btree (purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX stock_movements_lost ON stock_movements USING btree (at) INCLUDE (product_id, change, reason) WHERE reason = ANY (ARRAY['spoiled'::text, 'missing'::text, 'expired'::text]);
CREATE INDEX stock_movements_order ON stock_movements USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX stock_movements_staff ON stock_movements USING btree (at, product_id) WHERE order_id IS NULL AND by_role = 'staff'::text;

CREATE TABLE store_counts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  counted text NOT NULL,
  change integer NOT NULL,
  CONSTRAINT store_counts_change_check CHECK (change <> 0),
  CONSTRAINT store_counts_counted_check CHECK (counted = ANY (ARRAY['customers'::text, 'ratings'::text, 'stars'::text])),
  CONSTRAINT store_counts_pkey PRIMARY KEY (id)
);

CREATE TABLE suppliers (
  id uuid NOT NULL,
  name text NOT NULL,
  email text,
  phone text,
  note text,
  lead_days integer,
  minimum bigint,
  archived_at timestamp with time zone,
  price_columns jsonb,
  CONSTRAINT suppliers_lead_days_check CHECK (lead_days >= 0 AND lead_days <= 365),
  CONSTRAINT suppliers_minimum_check CHECK (minimum > 0),
  CONSTRAINT suppliers_name_check CHECK (name <> ''::text),
  CONSTRAINT suppliers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX suppliers_name ON suppliers USING btree (lower(name));

CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION count_closed_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_op <> 'INSERT' and old.status in ('Delivered', 'Cancelled') then
    insert into closed_order_counts (status, day, change) values (old.status, (old.placed_at at time zone 'UTC')::date, -1);
  end if;
  if tg_op <> 'DELETE' and new.status in ('Delivered', 'Cancelled') then
    insert into closed_order_counts (status, day, change) values (new.status, (new.placed_at at time zone 'UTC')::date, 1);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_delivered_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  orders_of_shopper integer;
begin
  if tg_op <> 'INSERT' and old.status = 'Delivered' and old.shopper_id is not null then
    update delivered_shoppers set orders = orders - 1 where shopper_id = old.shopper_id
    returning orders into orders_of_shopper;
    if orders_of_shopper = 0 then
      insert into store_counts (counted, change) values ('customers', -1);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.status = 'Delivered' and new.shopper_id is not null then
    insert into delivered_shoppers as delivered (shopper_id, orders) values (new.shopper_id, 1)
    on conflict (shopper_id) do update set orders = delivered.orders + 1 returning orders into orders_of_shopper;
    if orders_of_shopper = 1 then
      insert into store_counts (counted, change) values ('customers', 1);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  more_ratings integer := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  more_stars integer :=
    case when tg_op = 'DELETE' then 0 else new.stars end - case when tg_op = 'INSERT' then 0 else old.stars end;
begin
  update products set rating_count = rating_count + more_ratings, rating_stars = rating_stars + more_stars
  where id = case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  insert into store_counts (counted, change)
  select counted, change from (values ('ratings', more_ratings), ('stars', more_stars)) as changes (counted, change)
  where change <> 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_sold_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_seqscan TO 'off'
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into product_sales (product_id, change)
        select product_id, sum(coalesce(picked, quantity)) from after
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(coalesce(picked, quantity)) <> 0;
      elsif tg_op = 'DELETE' then
        insert into product_sales (product_id, change)
        select product_id, -sum(coalesce(picked, quantity)) from before
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(coalesce(picked, quantity)) <> 0;
      else
        insert into product_sales (product_id, change)
        select product_id, sum(pieces) from (
          select order_id, product_id, coalesce(picked, quantity) as pieces from after
          union all select order_id, product_id, -coalesce(picked, quantity) from before) as lines
        where (select status from orders where orders.id = order_id) not in ('Awaiting Payment', 'Cancelled')
        group by product_id having sum(pieces) <> 0;
      end if;
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION count_sold_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_seqscan TO 'off'
AS $function$
declare
  is_sold boolean := tg_op = 'UPDATE' and new.status not in ('Awaiting Payment', 'Cancelled');
begin
  insert into product_sales (product_id, change)
  select product_id, case when is_sold then sum(coalesce(picked, quantity)) else -sum(coalesce(picked, quantity)) end
  from order_lines where order_id = old.id group by product_id having sum(coalesce(picked, quantity)) <> 0;
  return case when tg_op = 'DELETE' then old end;
end
$function$;

CREATE OR REPLACE FUNCTION guest_customer_id(email text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
      select substr(encode(sha256(convert_to('customer ' || lower(email), 'UTF8')), 'hex'), 1, 32)::uuid
    $function$;

CREATE OR REPLACE FUNCTION new_order_number()
 RETURNS text
 LANGUAGE sql
 PARALLEL SAFE
RETURN order_number_text(((('x'::text || "right"((gen_random_uuid())::text, 10)))::bit(40))::bigint);

CREATE OR REPLACE FUNCTION note_catalog_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      signals integer := coalesce(nullif(current_setting('larder.catalog_signals', true), ''), '0');
      change_id uuid := gen_random_uuid();
      changed_ids uuid[];
      changed_categories text[];
      payload text;
    begin
      if signals > 20 then
        return null;
      end if;

      if tg_op = 'INSERT' then
        select array_agg(id), array_agg(distinct category) into changed_ids, changed_categories
        from (select id, category from after limit 51) as changed;
      elsif tg_op = 'DELETE' then
        select array_agg(id), array_agg(distinct category) into changed_ids, changed_categories
        from (select id, category from before limit 51) as changed;
      elsif tg_op = 'UPDATE' then
        select array_agg(distinct id), array_agg(distinct category) into changed_ids, changed_categories
        from (
          (select "id", "name", "folded_name", "category", "price", "offer_price", "description", "weight", "pictures", "created_at", "is_available", "stock_left", "sku", "size_amount", "size_unit", "ingredients", "origin", "allergens", "archived_at", "brand", "diets", "price_charged_until", "rating_count", "rating_stars", "search_terms", "search_words", "unit_price", "sale_to", "usual_price", "weighed_per", "weighed_piece", "weighed_price", "weighed_offer_price", "deposit", "minimum_age", "keeps_until", "barcodes", "sale_from" from before except select "id", "name", "folded_name", "category", "price", "offer_price", "description", "weight", "pictures", "created_at", "is_available", "stock_left", "sku", "size_amount", "size_unit", "ingredients", "origin", "allergens", "archived_at", "brand", "diets", "price_charged_until", "rating_count", "rating_stars", "search_terms", "search_words", "unit_price", "sale_to", "usual_price", "weighed_per", "weighed_piece", "weighed_price", "weighed_offer_price", "deposit", "minimum_age", "keeps_until", "barcodes", "sale_from" from after)
          union all
          (select "id", "name", "folded_name", "category", "price", "offer_price", "description", "weight", "pictures", "created_at", "is_available", "stock_left", "sku", "size_amount", "size_unit", "ingredients", "origin", "allergens", "archived_at", "brand", "diets", "price_charged_until", "rating_count", "rating_stars", "search_terms", "search_words", "unit_price", "sale_to", "usual_price", "weighed_per", "weighed_piece", "weighed_price", "weighed_offer_price", "deposit", "minimum_age", "keeps_until", "barcodes", "sale_from" from after except select "id", "name", "folded_name", "category", "price", "offer_price", "description", "weight", "pictures", "created_at", "is_available", "stock_left", "sku", "size_amount", "size_unit", "ingredients", "origin", "allergens", "archived_at", "brand", "diets", "price_charged_until", "rating_count", "rating_stars", "search_terms", "search_words", "unit_price", "sale_to", "usual_price", "weighed_per", "weighed_piece", "weighed_price", "weighed_offer_price", "deposit", "minimum_age", "keeps_until", "barcodes", "sale_from" from before)
          limit 101 -- Each product is here twice: as it was, and as it is.
        ) as changed;
      end if;
      if tg_op <> 'TRUNCATE' and changed_ids is null then
        return null; -- No shown column has changed.
      end if;
      perform set_config('larder.catalog_signals', (signals + 1)::text, true); -- The count lasts until the transaction ends.

      payload := json_build_object('id', change_id, 'ids', changed_ids, 'categories', changed_categories);
      if changed_ids is null or cardinality(changed_ids) > 50 or signals = 20 or octet_length(payload) >= 8000 then
        changed_ids := null;
        changed_categories := null;
        payload := json_build_object('id', change_id); -- This payload means that everything may have changed.
      end if;
      insert into catalog_changes (id, product_ids, categories) values (change_id, changed_ids, changed_categories);
      perform pg_notify('catalog_changed', payload);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION note_customer_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      insert into customer_changes (id) values (new.id);
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION note_customer_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    declare
      customer_before uuid := coalesce(old.shopper_id,
        case when old.guest_email is not null and old.email_proved_at is not null then guest_customer_id(old.guest_email) end, old.id);
      customer_after uuid := coalesce(new.shopper_id,
        case when new.guest_email is not null and new.email_proved_at is not null then guest_customer_id(new.guest_email) end, new.id);
    begin
      insert into customer_changes (id) values (customer_before), (old.id);
      if old.shopper_id is null and customer_before <> customer_after then
        update customer_notes set customer_id = customer_after where customer_id = customer_before;
        update customer_blocks set customer_id = customer_after, guest_email = case when new.shopper_id is null then guest_email end
        where customer_id = customer_before and not exists (select from customer_blocks where customer_id = customer_after);
        delete from customer_blocks where customer_id = customer_before;
      end if;
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION notify_assistant_rules_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
    begin
      perform pg_notify('assistant_rules_changed', '{}');
      return null;
    end
    $function$;

CREATE OR REPLACE FUNCTION notify_categories_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  perform pg_notify('categories_changed', '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION notify_settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  perform pg_notify('settings_changed', '{}');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION number_order_events()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  last_id bigint;
begin
  perform pg_advisory_xact_lock(7203441118);
  with unnumbered as materialized (select seq from order_events where id is null order by seq),
  numbers as materialized (select seq, nextval('order_event_ids') as id from unnumbered),
  numbered as (update order_events set id = numbers.id from numbers
    where order_events.seq = numbers.seq returning order_events.id)
  select max(id) into last_id from numbered;
  if last_id is not null then
    perform pg_notify('order_events', last_id::text);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION order_number_text(value bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ'::text, (1 + (((order_number_text.value >> (5 * (7 - place.place))) & (31)::bigint))::integer), 1), ''::text ORDER BY place.place) AS string_agg FROM generate_series(0, 7) place(place));

CREATE OR REPLACE FUNCTION order_search_terms(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
AS $function$
  select array_to_tsvector(array(select substr($1, place, 6) from generate_series(1, length($1)) as place))
$function$;

CREATE OR REPLACE FUNCTION short_parts(name text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN string_to_array(regexp_replace(name, '.'::text, '\&A\&A\&'::text, 'g'::text), 'A'::text);

CREATE SEQUENCE order_event_ids OWNED BY order_events.id;
