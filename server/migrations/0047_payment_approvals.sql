-- Who prepared a payment batch, and when its file was last read (decision 0098). The previous release runs beside it: what it adds to a
-- batch is not in `involved_ids`.

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table payment_batch
    -- Users who created it, added entries or exported it, and those who created the keys with which they did.
    add column involved_ids uuid[] not null default '{}',
    -- When somebody last downloaded its file: the audit log has who.
    add column file_read_at timestamptz;
end $$;
