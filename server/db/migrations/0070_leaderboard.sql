-- The leaderboard. A score only grows: spending points costs nobody a place.

create table board_score (
  -- 'all', 'week:2026-11-16' or 'month:2026-11'; weeks and months that are over are cleared away
  period text not null,
  user_id uuid not null references point_balance (user_id),
  points integer not null check (points > 0),
  primary key (period, user_id)
);
create index board_score_order on board_score (period, points, user_id);

-- How many learners have how many points: a tree of four levels, of which each counts 64 buckets of the one below. A rank
-- adds up at most 64 buckets a level however many learners there are.
create table board_count (
  period text not null,
  level smallint not null,
  bucket integer not null,
  learners integer not null,
  primary key (period, level, bucket)
);

-- What changed and is not in the tree yet. Learners append here beside their score, so that nobody waits for a counter
-- everybody shares; one job folds it in. A table like any other: a crash loses neither side.
create table board_delta (
  id bigint generated always as identity primary key,
  period text not null,
  -- null where the learner was not on the board before, or is not any more
  old_points integer,
  new_points integer
);
create index board_delta_period on board_delta (period);

-- 1 + how many have more: the tree, and what waits to be folded, in one snapshot. So it is exact at every moment.
create function board_rank(of_period text, of_points integer) returns bigint language sql stable as $$
  select 1
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 3 and bucket > of_points >> 18), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 2 and bucket > of_points >> 12
          and bucket < ((of_points >> 18) + 1)::bigint << 6), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 1 and bucket > of_points >> 6
          and bucket < ((of_points >> 12) + 1)::bigint << 6), 0)
    + coalesce((select sum(learners) from board_count
        where period = of_period and level = 0 and bucket > of_points
          and bucket < ((of_points >> 6) + 1)::bigint << 6), 0)
    + coalesce((select sum(coalesce((new_points > of_points)::integer, 0) - coalesce((old_points > of_points)::integer, 0))
        from board_delta where period = of_period), 0)
$$;

alter table point_balance add column is_hidden_on_board boolean not null default false;
alter table point_window add column mission text not null default '';
create index point_entry_of_user on point_entry (user_id, id);

insert into board_score (period, user_id, points)
  select 'all', user_id, sum(amount) from point_entry where amount > 0 and reason <> 'opening-balance' group by user_id;
insert into board_delta (period, new_points) select period, points from board_score;
