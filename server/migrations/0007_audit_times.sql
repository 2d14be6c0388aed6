-- Finds the entries of a day without walking the chain: times rise along it, but for the clocks of several processes.
create index chain_entries_times on chain_entries (chain, at);
