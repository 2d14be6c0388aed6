-- A head moves on by one entry. Otherwise whoever cuts a chain could set its head back to the last entry that is left
-- (REQ-6.1.30).
create trigger chain_heads_move_on before update on chain_heads
  for each row when (new.chain <> old.chain or new.seq <> old.seq + 1 or new.back_seconds < old.back_seconds)
  execute function refuse_change();
